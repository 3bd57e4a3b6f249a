"""The rules of plurals, held against the formulas in the manual of gettext."""

from gettext import c2py

import pytest

from ludotheque.languages.plurals import RULES

MANUAL = {
    "japanese": "0",
    "english": "n != 1",
    "french": "n > 1",
    "latvian": "n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2",
    "lithuanian": "n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2",
    "romanian": "n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2",
    "russian": "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2",
    "czech": "n==1 ? 0 : n>=2 && n<=4 ? 1 : 2",
    "polish": "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2",
    "slovenian": "n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3",
    "irish": "n==1 ? 0 : n==2 ? 1 : n>2 && n<7 ? 2 : n>6 && n<11 ? 3 : 4",
    "arabic": "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5",
}


@pytest.mark.parametrize("name", MANUAL)
def test_each_rule_chooses_as_the_manual_says(name):
    rule, formula = RULES[name], c2py(MANUAL[name])
    chosen = [rule.form(n) for n in range(1200)]
    assert chosen == [formula(n) for n in range(1200)]
    assert {*chosen} == {*range(rule.forms)}


def test_the_manual_is_asked_of_every_rule():
    assert MANUAL.keys() == RULES.keys()


@pytest.mark.parametrize("name", RULES)
def test_no_rule_looks_at_more_than_two_digits_of_a_number_above_99(name):
    """`i18n.ngettext` remembers a sentence for all numbers that end alike."""
    form = RULES[name].form
    assert [form(n) for n in range(200, 3000)] == [form(100 + n % 100) for n in range(200, 3000)]
