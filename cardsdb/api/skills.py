"""The value of a skill with its tokens."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api.problems import Place, bad_parameters
from cardsdb.api.views import StrictView
from cardsdb.play.skills import HIGHEST, LEAST_VALUE, LOWEST, Change, changed

MOST_CHANGES = 20
HIGHEST_PRINTED = 6


class OutcomeRow(serializers.Serializer[Any]):
    """What a change does."""

    change = serializers.ChoiceField([str(word) for word in Change], help_text="improve or impair")
    happens = serializers.BooleanField(help_text="false: a rule forbids it, see note")
    tokens = serializers.IntegerField(help_text="tokens of the skill after it, +2 to -2")
    value = serializers.IntegerField(help_text="value of the skill after it, without bonuses")
    note = serializers.CharField(help_text="why it does not happen, or what no source settles; empty: nothing to say")


class SkillOutput(serializers.Serializer[Any]):
    """The value of a skill, and what each change does to it."""

    printed = serializers.IntegerField(help_text="value on the investigator sheet")
    tokens = serializers.IntegerField(help_text="tokens after all changes, +2 to -2")
    value = serializers.IntegerField(help_text="value after all changes")
    changes = OutcomeRow(many=True, help_text="the changes in order")


class SkillView(StrictView):
    """The value of a skill."""

    parameters = ("printed", "tokens", "changes")
    required = ("printed",)

    @extend_schema(
        operation_id="getSkillValue",
        summary="Get the value of a skill",
        parameters=[
            OpenApiParameter(
                "printed",
                int,
                required=True,
                description="value on the investigator sheet, 1 to 6",
                examples=[OpenApiExample("one", 3)],
            ),
            OpenApiParameter("tokens", int, description="Improvement (+2, +1) or Impairment (-1, -2) tokens; 0"),
            OpenApiParameter(
                "changes",
                str,
                description="improve and impair by commas, in order",
                examples=[OpenApiExample("one", "impair,impair,impair")],
            ),
        ],
        responses=SkillOutput,
    )
    def get(self, request: Request) -> Response:
        """Return the value after each change, with the rule that forbids one."""
        faults: list[Place] = []
        printed = _whole(request, "printed", LEAST_VALUE, HIGHEST_PRINTED, 1, faults)
        tokens = _whole(request, "tokens", LOWEST, HIGHEST, 0, faults)
        words = [word.strip() for word in request.query_params.get("changes", "").split(",") if word.strip()]
        if len(words) > MOST_CHANGES:
            faults.append(Place("too-many", f"At most {MOST_CHANGES} changes at once.", parameter="changes"))
        for word in dict.fromkeys(words[:MOST_CHANGES]):
            if word not in list(Change):
                detail = f"“{word[:40]}” is neither improve nor impair."
                faults.append(Place("unknown-value", detail, parameter="changes", suggestions=tuple(Change)))
        if not faults and printed + tokens < LEAST_VALUE:
            faults.append(Place("out-of-range", "A skill is never below 1.", parameter="tokens"))
        if faults:
            raise bad_parameters(faults)
        outcomes = changed(printed, tokens, map(Change, words))
        last = outcomes[-1] if outcomes else None
        return Response(
            {
                "printed": printed,
                "tokens": last.tokens if last else tokens,
                "value": last.value if last else printed + tokens,
                "changes": [
                    {
                        "change": str(each.change),
                        "happens": each.happens,
                        "tokens": each.tokens,
                        "value": each.value,
                        "note": each.note,
                    }
                    for each in outcomes
                ],
            }
        )


def _whole(request: Request, name: str, low: int, high: int, otherwise: int, faults: list[Place]) -> int:
    word = request.query_params.get(name, str(otherwise)).strip().lstrip("+")
    if word not in [str(number) for number in range(low, high + 1)]:
        faults.append(Place("out-of-range", f"“{name}” is a whole number from {low} to {high}.", parameter=name))
        return otherwise
    return int(word)
