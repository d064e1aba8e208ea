"""What players say around a question: greetings, lead-ins, thanks, and words that name nothing. PURE.

"My friend says that …", "noob question:" and "pls" tell nothing about the rule that is asked for. They are cut off
before a question is read, and what is left of them weighs next to nothing.
"""

import re
from collections.abc import Iterator, Sequence

# Words that carry little by themselves. They count only where a query has nothing else, or in a title.
LIGHT = frozenset(
    "a an the of to in on at by for from with and or is are was were be been being am do does did done has have had "
    "having doing i me my we us our you your yours mine he him his she her hers it its they them their this that these "
    "those there here what which who whom whose when where why how if then than as so not no can could may might must "
    "shall should would get gets got getting up out off over about into any some all one same exactly really actually "
    "please happens happen happening mean means meaning work works working count counts put want wants need say says "
    "tell told still while but let just also even ever too very much many lot such like well now again only yet "
    "arent dont doesnt cant isnt im ive ill id whats whos wheres hows theres wont didnt wasnt hasnt havent wouldnt "
    "shouldnt couldnt youre theyre weve thats lets aint cannot gonna wanna gotta "
    "someone somebody anyone anybody something anything everything thing things way kind sort "
    "u ur r y pls plz thx ty tnx cuz bc btw idk imo tbh lol ok okay hey hi hello yo thanks thank sorry yes yeah nope "
    "question questions quick noob newbie dumb stupid silly wondering wonder understand confused sure correct right "
    "know thought think".split(" ")
)

_WHO = "friend|buddy|mate|wife|husband|girlfriend|boyfriend|son|daughter|kid|brother|sister|group|opponent|dad|mom"
_SAYS = "says?|said|thinks?|thought|claims?|insists?|argues?|believes?|keeps? saying|told (?:me|us)"
_SMALL = "quick|noob|newbie|dumb|stupid|silly|rules?|small|simple|short|last|beginner|basic"
_DISPUTED = (
    "argu(?:ed|e|ing)|disagree(?:d|ing)?|wonder(?:ed|ing)?|debat(?:ed|ing)|discuss(?:ed|ing)|fought|stuck|unsure"
    "|not sure|confused"
)
_WHEN = "a lot|last night|yesterday|today|again|about|over|on|if|whether|tonight|this|it"
_END = r"\b[\s,.!:;–-]*"
_LEAD_INS = re.compile(
    r"\s*(?:"
    + "|".join(
        (
            rf"(?:hi|hey|hello|yo|ok|okay|so|well|sorry|please|pls|btw|and|also|good (?:morning|evening|day)){_END}",
            rf"(?:(?:i (?:have|got) )?(?:a|another|one|just a)?\s*(?:(?:{_SMALL})\s+)+questions?)"
            rf"(?:\s+(?:about|on|for|please))?{_END}",
            rf"my (?:{_WHO})s?(?: and i)? (?:{_SAYS})(?: that)?{_END}",
            rf"(?:we|i)(?:'re| are| were| was| had|'ve)? (?:been )?(?:{_DISPUTED})(?: (?:{_WHEN}))*{_END}",
            r"(?:can|could|would) (?:you|someone|anyone|somebody|u) (?:please |pls )?(?:tell|explain|clarify|help)"
            rf"(?: (?:me|us|to me|to us))?(?: with)?{_END}",
            rf"(?:i|we) (?:don'?t|do not) (?:get|understand|know)(?: (?:if|whether|how))?{_END}",
            rf"is it (?:true|correct|right) that{_END}",
            rf"do (?:you|u) know (?:if|whether)?{_END}",
            rf"(?:i|we) (?:want|need|would like) to know(?: if| whether)?{_END}",
            rf"just (?:checking|to be sure|making sure){_END}",
            r"(?:first (?:time|game)|new (?:player|to (?:this|the) game)) (?:here|playing)?\b\s*[,.!:;–-]+\s*",
        )
    )
    + ")",
    re.IGNORECASE,
)
_THANKS = re.compile(
    r"[\s,.!?;–-]+(?:thanks?(?: (?:you|a lot|in advance|so much))*|thank (?:you|u)|thx|ty|tnx|cheers|please|pls|plz"
    r"|lol|right|correct)[\s.!?]*$",
    re.IGNORECASE,
)


# The name of a game in a question. "An elder sign" is a token; without an article at the end it is the game.
_GAMES = tuple(
    (re.compile(rf"\b(?:in|for|of|at|with)?\s*\b(?:{names})\b[\s?.!]*", re.IGNORECASE), game)
    for names, game in (
        (r"eldritch(?: horror)?(?! tokens?\b)|eh", "eh"),
        (r"monsters (?:vs?|versus)\.? heroes|mvh", "mvh"),
        (r"(?<=\bin )elder sign|(?<!an )(?<!the )(?<!a )(?<!each )(?<!one )elder sign(?=[\s?.!]*$)", "es"),
    )
)


def named_game(text: str) -> tuple[str, str | None]:
    """Return the text without the name of a game, and the game; the text as it is where it names none or two."""
    found = [(pattern, game) for pattern, game in _GAMES if pattern.search(text)]
    if len(found) != 1:
        return text, None
    pattern, game = found[0]
    bare = pattern.sub(" ", text).strip()
    return (bare, game) if re.search(r"\w", bare) else (text, game)


_GAME_NAMES = (("eldritch horror", "eh"), ("elder sign", "es"), ("monsters vs heroes", "mvh"))


def without_game(words: Sequence[str]) -> Iterator[tuple[list[str], str]]:
    """Yield the folded words less the name of a game that is among them, and the game."""
    text = f" {' '.join(words)} "
    for name, game in _GAME_NAMES:
        if f" {name} " in text:
            yield text.replace(f" {name} ", " ", 1).split(), game


def question(text: str) -> str:
    """Return the question without what leads in to it and what thanks for it; the whole text where nothing is left."""
    start, end = 0, len(text)
    while found := _LEAD_INS.match(text, start):
        if found.end() == start:
            break
        start = found.end()
    if found := _THANKS.search(text, start):
        end = found.start()
    bare = text[start:end].strip()
    return bare if re.search(r"\w", bare) else text
