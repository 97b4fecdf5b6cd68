"""Dates as people of each language write them; English as in Europe, with 24 hours."""

from datetime import datetime

import pytest
from django.utils import translation
from django.utils.formats import date_format

MARCH = datetime(2026, 3, 4, 15, 5)
WRITTEN = {
    "en": ("4 March 2026", "4 March 2026, 15:05", "4 Mar 2026", "4 Mar 2026, 15:05"),
    "hu": ("2026. március 4.", "2026. március 4. 15:05", "2026.03.04.", "2026.03.04. 15:05"),
    "sl": ("4. marec 2026", "4. marec 2026, 15:05", "4. 3. 2026", "4. 3. 2026, 15:05"),
    "hr": ("4. ožujka 2026.", "4. ožujka 2026. 15:05", "4. 3. 2026.", "4. 3. 2026. 15:05"),
    "de": ("4. März 2026", "4. März 2026 15:05", "04.03.2026", "04.03.2026 15:05"),
}
FORMATS = ("DATE_FORMAT", "DATETIME_FORMAT", "SHORT_DATE_FORMAT", "SHORT_DATETIME_FORMAT")


@pytest.mark.parametrize("language", WRITTEN)
def test_dates_are_written_as_in_the_language_of_the_page(language: str) -> None:
    with translation.override(language):
        assert tuple(date_format(MARCH, each) for each in FORMATS) == WRITTEN[language]
