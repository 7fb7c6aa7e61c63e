"""The companion's printer: hidden commands in a separate process."""

import pytest

from companion.classes.printer import Printer, PrinterError, Tent
from generator.commands.print_job import tents_pdf

FOX = Tent(3, "FOX-276", "http://192.168.178.123:8000/t/FOX-276", "Müller")


def test_the_printer_process_gives_the_same_pdf_and_reports_errors() -> None:
    assert tents_pdf([FOX], "en", "a4") == Printer().tents([FOX], "en", "a4")
    with pytest.raises(PrinterError, match="no such game"):
        Printer().deck("no_such_game", "en", "a4")
    with pytest.raises(PrinterError, match="The printer failed"):
        Printer().deck("infection", "en", "no paper")
