"""What futures foretell of advice, in words."""

from itertools import count, zip_longest

import pygame
import pytest
from desk import Desk, at_morris, sit
from games.castles.vocabulary import plain

from ludotheque.core.forecast import ENDING, UNKNOWN, Expectation, Foretold
from ludotheque.core.judgement import Happening, Reason
from ludotheque.core.setup import HUMAN
from ludotheque.i18n import set_language
from ludotheque.players.team import Team
from ludotheque.table.advice import (
    CLEARLY,
    NEARLY,
    advice_words,
    apart,
    compared,
    often,
    outlook_words,
    purpose_in,
    surpasses,
    unsaid,
)
from ludotheque.table.contract.telling import Telling


class Seer(Telling):
    """Tells of every happening by its kind, but for what is unspeakable."""

    def foretold(self, happening, mine=False):
        return {"gain": "vous prenez Doune", "loss": "vous perdez Blair"}.get(happening.kind, "")


def claim(kind: str, share: float, worth: float, otherwise: float = 0.0, seat: int = 0) -> Expectation:
    return Expectation(Happening(kind, seat, ""), "next" if worth > 0 else "round", share, worth, otherwise)


GAIN, LOSS = claim("gain", 0.5, 2.0), claim("loss", 0.35, -2.0)


def said(outlook: Foretold, remedy: bool = False) -> list[str]:
    return [
        plain(text)
        for text in outlook_words(Seer(None, ("Ada", "blaise")), outlook._replace(remedy=0 if remedy else -1))
    ]


@pytest.mark.parametrize(
    ("bounds", "words"),
    [
        ((1.0, 0.87), "presque sûr"),
        ((0.86, 0.71), "3 chances sur 4"),
        ((0.7, 0.58), "2 chances sur 3"),
        ((0.57, 0.42), "1 chance sur 2"),
        ((0.41, 0.29), "1 chance sur 3"),
        ((0.28, 0.2), "1 chance sur 4"),
        ((0.19, 0.0), "1 chance sur 6"),
    ],
)
def test_a_share_is_told_in_words_that_are_not_far_from_it(bounds, words):
    assert {often(share) for share in bounds} == {words}
    numbers = [int(word) for word in words.split() if word.isdigit()]
    if numbers:
        stands_for = numbers[0] / numbers[1]
        assert all(abs(share - stands_for) < 0.17 for share in bounds)


def test_nothing_foretold_is_nothing_said():
    assert said(UNKNOWN) == []
    assert said(Foretold(claim("mute", 0.9, 9.0), claim("mute", 0.9, -9.0), claim("mute", 0.9, -1.0))) == []


def test_a_promise_is_of_the_next_turn():
    assert said(Foretold(promise=GAIN)) == ["Au prochain tour, vous prenez Doune (1 chance sur 2)."]
    assert said(Foretold(promise=GAIN._replace(share=1.0))) == ["Au prochain tour, vous prenez Doune."]


def test_what_is_averted_is_told_unless_the_promise_is_worth_more():
    otherwise = "Sinon, vous perdez Blair (1 chance sur 3)."
    assert said(Foretold(averted=LOSS)) == [otherwise]
    assert said(Foretold(claim("gain", 0.35, 2.0), averted=LOSS)) == [otherwise], "as much"
    assert said(Foretold(GAIN, averted=LOSS)) == ["Au prochain tour, vous prenez Doune (1 chance sur 2)."]


@pytest.mark.parametrize("otherwise", [0.0, 0.9])
def test_a_price_is_a_risk_even_if_a_turn_without_a_move_costs_it_too(otherwise):
    """Another move may still avert it."""
    price = claim("loss", 0.35, -2.0, otherwise)
    assert said(Foretold(GAIN, price)) == [
        "Au prochain tour, vous prenez Doune (1 chance sur 2).",
        "Risque : vous perdez Blair (1 chance sur 3).",
    ]


def test_a_price_that_others_can_surely_bring_about_is_not_called_as_rare_as_they_do():
    assert said(Foretold(price=LOSS, surely=True)) == [
        "Risque : vous perdez Blair (à coup sûr si un autre le veut)."
    ]


def test_that_other_advice_averts_a_price_is_told_with_the_price_alone():
    assert said(Foretold(price=LOSS), remedy=True)[1:] == ["L'autre conseil l'évite."]
    assert said(Foretold(GAIN), remedy=True) == said(Foretold(GAIN))


def test_who_may_end_the_game_is_always_told_by_name():
    ending = claim(ENDING, 0.25, 9.0, seat=1)
    told = "Attention : blaise peut finir la partie et gagner (1 chance sur 4)."
    assert said(Foretold(GAIN, LOSS, ending=ending))[0] == told, "before all else"
    assert said(Foretold(ending=ending)) == [told]


def test_the_words_are_english_too():
    set_language("en")
    outlook = Foretold(GAIN, LOSS, ending=claim(ENDING, 0.2, 9.0, seat=1))
    begun = ["Beware: ", "Next turn, ", "Risk: ", "The other advice "]
    assert [text[: len(one)] for text, one in zip(said(outlook, remedy=True), begun, strict=True)] == begun
    assert said(Foretold(averted=LOSS))[0].startswith("Otherwise, ")


# At the table


@pytest.fixture
def foretelling(monkeypatch):
    """Return a function that asks for advice of which outlooks come second; it returns both texts of each."""
    at_morris(monkeypatch)

    def ask(
        *outlooks: Foretold, behind: float = 0.0, sure: bool = False, won: tuple[int, ...] = (0, 0, 0)
    ) -> list[tuple[str, str]]:
        def in_parts(team, asked, _late=None):
            (first,) = advise(team, asked)
            best, *others = first.ideas[:3]
            ideas = (best._replace(sure=sure), *(one._replace(behind=behind) for one in others))
            points = (Reason.of("points", won=many) for many in won)
            ideas = (*(one._replace(reasons=(why,)) for one, why in zip(ideas, points, strict=True)),)
            yield first._replace(ideas=ideas, last=False)
            told = (one._replace(outlook=outlook) for one, outlook in zip(ideas, outlooks, strict=True))
            yield first._replace(ideas=(*told,))

        monkeypatch.setattr(Team, "advise", in_parts)
        seat = sit(HUMAN, HUMAN)
        telling = seat.scene.look.telling
        monkeypatch.setattr(telling, "foretold", Seer(None, ()).foretold)
        monkeypatch.setattr(telling, "advice", lambda _one: "Va au nord.")
        monkeypatch.setattr(telling, "figures", lambda reasons: {k: v for k, v in reasons[0].facts if v})
        reasons = map(str, count())
        monkeypatch.setattr(telling, "clauses", lambda _reasons: (next(reasons),))
        monkeypatch.setattr(Desk, "slow", 5)
        papers, seen = seat.table.papers.advice, []
        seat.app.step(0.5)
        seat.key(pygame.K_h)
        for _look in range(40):
            seat.app.step(1 / 30)
            told = (*papers.entries, *papers.others)
            seen.append([plain(entry.text) for entry in told if entry.number])
        first = next(filter(None, seen))
        return [*zip_longest(first, seen[-1], fillvalue="")]

    advise = Team.advise
    return ask


def test_a_later_answer_says_what_is_foretold_after_what_was_said(foretelling):
    for outlook, begun in ((Foretold(promise=GAIN), " Au prochain tour, vous prenez Doune"), (UNKNOWN, "")):
        ((first, later),) = foretelling(outlook, UNKNOWN, Foretold(price=LOSS), behind=CLEARLY)
        added = later.removeprefix(first)
        assert added.startswith(begun)
        assert bool(added) == bool(begun)


def test_further_advice_that_tells_more_than_the_first_is_kept_back_until_it_has_a_price(foretelling):
    assert len(foretelling(UNKNOWN, UNKNOWN, UNKNOWN, won=(4, 5, 3))) == 2
    told = foretelling(UNKNOWN, Foretold(price=LOSS), UNKNOWN, won=(4, 5, 3))
    assert [bool(first) for first, _later in told] == [True, True, False]
    assert len(foretelling(Foretold(price=LOSS), Foretold(price=LOSS), UNKNOWN, won=(4, 5, 3))) == 2
    assert len(foretelling(UNKNOWN, UNKNOWN, UNKNOWN, won=(6, 4, 5))) == 2, "more than what comes before it"


@pytest.mark.parametrize(("behind", "papers"), [(NEARLY, 2), (NEARLY - 0.01, 3)])
def test_further_advice_that_tells_as_much_as_the_first_is_kept_back_if_it_is_worse(
    foretelling, behind, papers
):
    assert len(foretelling(UNKNOWN, UNKNOWN, UNKNOWN, behind=behind, won=(4, 4, 3))) == papers


@pytest.mark.parametrize(
    ("one", "first", "more"),
    [
        ({"way": 20}, {"way": 18}, True),
        ({"way": 20, "strikes": -2}, {"way": 18}, False),  # a price that the first has not
        ({"way": 20}, {"way": 18, "church": 1}, False),
        ({"way": 20}, {"room": -62}, False),  # nothing that both tell
        ({"room": -62, "strikes": -2}, {"room": -64, "strikes": -3}, True),
    ],
)
def test_what_both_tell_and_what_only_one_does_are_compared(one, first, more):
    assert surpasses(one, first, even=False) is more


def test_a_loss_that_is_only_made_less_likely_is_told_once():
    both = "Sinon, vous perdez Blair (1 chance sur 3 ; ainsi, 1 chance sur 4)."
    assert said(Foretold(averted=LOSS, price=LOSS._replace(share=0.25))) == [both]


def test_what_surely_wins_needs_no_loss_that_it_averts(foretelling):
    for sure in (False, True):
        ((_first, later),) = foretelling(Foretold(averted=LOSS), UNKNOWN, UNKNOWN, sure=sure, behind=CLEARLY)
        assert ("Sinon" in plain(later)) != sure


def test_only_the_first_advice_names_the_other_that_averts_its_price(foretelling):
    for remedies, named in (((1, 0, -1), [True, False]), ((-1, 0, 0), [False])):
        prices = (Foretold(price=LOSS, remedy=remedy) for remedy in remedies)
        told = foretelling(*prices, behind=CLEARLY)
        assert ["L'autre conseil" in plain(later) for _first, later in told] == named


def test_other_advice_is_kept_back_if_it_is_clearly_worse_and_does_not_avert_the_price_of_the_first(
    foretelling,
):
    promises = Foretold(promise=GAIN), UNKNOWN, Foretold(promise=GAIN)
    told = foretelling(*promises, behind=CLEARLY - 0.01)
    assert len(told) == 3, "whatever they promise"
    assert all(first for first, _later in told), "nothing that is shown moves"
    assert len(foretelling(*promises, behind=CLEARLY)) == 1
    price = Foretold(price=LOSS, remedy=2), UNKNOWN, UNKNOWN
    (first, later), (before, remedy) = foretelling(*price, behind=CLEARLY)
    assert "L'autre conseil" in plain(later.removeprefix(first))
    assert not before, "it is known only then what it averts"
    assert remedy.endswith("C'est nettement moins bien.")


@pytest.mark.parametrize("reasoned", [False, True])
def test_a_price_alone_is_told_only_with_what_the_move_is_for(monkeypatch, reasoned):
    at_morris(monkeypatch)
    seat = sit(HUMAN, HUMAN)
    model, telling = seat.table, seat.scene.look.telling
    monkeypatch.setattr(telling, "foretold", Seer(None, ()).foretold)
    monkeypatch.setattr(telling, "advice", lambda one: "Va au nord, vite." if one.reasons else "Va au nord.")
    why = (Reason.of("haste"),) if reasoned else ()

    def told(outlook):
        line = (model.game.legal[0],)
        return plain(
            advice_words(model.session.rules, seat.scene.look, model.game.position, line, why, outlook)
        )

    best = " Aucun coup ne vaut mieux." in told(Foretold(price=LOSS))
    assert best != reasoned
    assert "Aucun coup" not in told(Foretold(GAIN, LOSS))
    assert "Aucun coup" not in told(UNKNOWN)


@pytest.mark.parametrize(
    ("own", "advised", "words"),
    [
        (0.4, 0.41, ["Les deux se valent."]),
        (0.4, 0.42, ["C'est un peu mieux que votre idée."]),
        (0.4, 0.46, ["C'est bien mieux que votre idée."]),
        (0.4, 0.38, ["Votre idée vaut mieux."]),
        (-1.0, 0.4, []),
    ],
)
def test_an_own_idea_is_compared_with_the_advice_by_the_chances_to_win(own, advised, words):
    found = compared(Foretold(chance=own), Foretold(chance=advised))
    assert [plain(text) for text in found] == words


@pytest.mark.parametrize("chance", [0.39, 0.41])
def test_an_idea_that_advice_outdoes_is_never_told_to_be_as_good(chance):
    (text,) = compared(Foretold(chance=0.4), Foretold(chance=chance), outdone=True)
    assert plain(text) == "C'est un peu mieux que votre idée."


# Who can end the game


@pytest.mark.parametrize(
    ("still", "told"),
    [(True, " Attention : blaise peut finir : 3 à 2."), (False, " Sinon, blaise peut finir : 3 à 2.")],
)
def test_advice_says_who_else_can_end_the_game_and_whether_the_line_averts_it(monkeypatch, still, told):
    at_morris(monkeypatch)
    seat = sit(HUMAN, HUMAN)
    model, telling = seat.table, seat.scene.look.telling
    start = model.game.view

    def last_turn(view, who):
        return "blaise peut finir : 3 à 2" if who == 1 and (still or view == start) else ""

    monkeypatch.setattr(telling, "last_turn", last_turn)
    monkeypatch.setattr(telling, "advice", lambda _one: "Va au nord.")
    model.show()
    assert seat.seen["caption"] == "blaise peut finir : 3 à 2"
    ending = Foretold(ending=claim(ENDING, 0.25, 9.0, seat=1))
    line = (model.game.legal[0],)
    text = advice_words(model.session.rules, seat.scene.look, model.game.position, line, (), ending)
    assert plain(text) == f"Va au nord.{told}", "what futures say of it is not told besides"


def test_the_panel_leaves_it_to_who_is_to_move_to_find_the_own_last_turn(monkeypatch):
    at_morris(monkeypatch)
    seat = sit(HUMAN, HUMAN)
    caption = seat.seen.get("caption", "")
    monkeypatch.setattr(
        seat.scene.look.telling, "last_turn", lambda _view, who: "" if who else "elle peut finir"
    )
    seat.table.show()
    assert seat.seen.get("caption", "") == caption


@pytest.mark.parametrize(
    ("behind", "words"),
    [
        (-0.2, "C'est presque aussi bien."),
        (0.14, "C'est presque aussi bien."),
        (0.15, "C'est un peu moins bien."),
        (0.75, "C'est nettement moins bien."),
    ],
)
def test_further_advice_says_how_much_worse_it_is(behind, words):
    assert plain(apart(behind)) == words


FIRST = "Poser le 6\xa0: pour fonder un comté\u202f; puis un bastion gardera le comté 5–7. Gardez le 4."


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Poser le 8\xa0: rien ne presse.", "Poser le 8\xa0: rien ne presse."),
        ("Poser le 8\xa0: rien ne presse. Gardez le 4.", "Poser le 8\xa0: rien ne presse."),
        (
            "Poser le 8\xa0: rien ne presse\u202f; puis un bastion gardera le comté 5–7.",
            "Poser le 8\xa0: rien ne presse.",
        ),
        (
            "Poser le 8\xa0: rien ne presse\u202f; puis un bastion gardera le comté 5–7. Une phrase.",
            "Poser le 8\xa0: rien ne presse. Une phrase.",
        ),
        ("Poser le 8. Gardez le 4\u202f; le 5 aussi.", "Poser le 8. Gardez le 4\u202f; le 5 aussi."),
        ("Poser le 8. Gardez le 4. Le 5 aussi.", "Poser le 8. Le 5 aussi."),
    ],
)
def test_further_advice_leaves_out_what_the_first_has_told(text, left):
    assert unsaid(text, FIRST) == left


def test_the_first_reason_of_advice_is_what_follows_the_gesture():
    assert purpose_in(FIRST) == "pour fonder un comté"
    assert purpose_in("Draw a card: nothing presses.") == "nothing presses"
    assert purpose_in("Rien ne presse.") == ""
