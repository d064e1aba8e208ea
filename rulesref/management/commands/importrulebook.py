"""Import transcripts of rulebooks: the official wording, shown with our text."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from rulesref.dataset import loading, lock
from rulesref.text.transcripts.lines import Refusal
from rulesref.text.transcripts.reader import Transcript, read_transcript
from rulesref.transcription import Attached, NoSuchRulebookError, attach


class Command(BaseCommand):
    """Imports all files or none."""

    help = "Add the official wording of your own rulebook transcripts to our texts."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="+", type=Path, help="transcripts of rulebooks")

    def handle(self, *_args: Any, **options: Any) -> None:
        faults: list[str] = []
        transcripts = {path: self._read(path, faults) for path in options["file"]}
        reports: list[Attached] = []
        try:
            with lock.import_lock(), transaction.atomic():
                lock.claim()
                for path, transcript in transcripts.items():
                    if transcript is not None:
                        try:
                            reports.append(attach(transcript))
                        except NoSuchRulebookError as error:
                            faults.append(f"{path}: {error}")
                if faults:
                    raise CommandError("\n".join([*faults, "Nothing was imported."]))
            if any(report.changed for report in reports):
                loading.rebuild()
        except lock.ImportRefusedError as refused:
            raise CommandError(str(refused)) from None
        for report in reports:
            self._show(report)

    def _read(self, path: Path, faults: list[str]) -> Transcript | None:
        try:
            read = read_transcript(path.read_bytes())
        except OSError as error:
            faults.append(f"{path}: {error.strerror}")
            return None
        if isinstance(read, Refusal):
            faults.append(f"{path}: {read.reason}")
            return None
        return read

    def _show(self, report: Attached) -> None:
        lines = ", ".join(f"{count} {kind}" for kind, count in report.kinds.most_common())
        self.stdout.write(f"{report.title}\n  lines: {lines}")
        self.stdout.write(f"  wording: {report.changed} changed, {report.unchanged} unchanged")
        for name, found in (
            ("unplaced", report.unplaced),
            ("not found in our texts", report.unmatched),
            ("no official wording for", report.without_wording),
            ("warning", report.warnings),
        ):
            for item in found:
                self.stdout.write(f"  {name}: {item}")
