"""Puts what a move does, and why it is good or bad, into clauses without a capital or a full stop."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.forecast import ENDING
from ludotheque.core.game import Fact
from ludotheque.core.judgement import Happening, Reason
from ludotheque.core.move import Move
from ludotheque.games.schotten_totten.card_words import (
    a_deck_card,
    all_cards,
    all_values,
    any_card,
    colour,
    formation,
    greater,
    one_formation,
    strength,
    the_card,
)
from ludotheque.games.schotten_totten.judgement.advised import LOST
from ludotheque.games.schotten_totten.judgement.ruses import FELT
from ludotheque.games.schotten_totten.rules.cards import (
    CARD_NAMES,
    CLAN,
    DECK_NAMES,
    Card,
    colour_of,
    value_of,
)
from ludotheque.games.schotten_totten.rules.moves import (
    Claim,
    Deal,
    Discard,
    End,
    Pass,
    Play,
    Put,
    Ruse,
    Shift,
    Take,
)
from ludotheque.games.schotten_totten.words import FEW, cards_left, in_forms
from ludotheque.i18n import _, either, listed, ngettext, roman

_ONE_COLOUR = ("colour-run", "colour")  # formations of one colour: it is not repeated
_RUNS = ("colour-run", "run")
_WON = 85  # per cent: a stone is almost won with so much chance
_CARDS = {card: number for number, card in enumerate(CARD_NAMES)}


def gesture(move: Move) -> str:
    """Return a clause that says what a move does, or "" for a kind of move that has no text."""
    match move:
        case Play(card, at):
            text = _("poser {the_card}, borne {stone}")
            text = text.format(the_card=the_card(card), stone=roman(at + 1))
        case Ruse(card):
            text = _("jouer {the_card}").format(the_card=the_card(card))
        case Claim(at):
            text = _("prendre {the_stone}").format(**in_forms(at + 1))
        case Take(deck):
            text = _("piocher {a_card}").format(a_card=a_deck_card(DECK_NAMES[deck]))
        case Put(card):
            text = put_back([card])
        case Shift(card, at):
            text = _("amener {the_card} {at_stone}").format(the_card=the_card(card), **in_forms(at + 1))
        case Discard(card):
            text = _("défausser {the_card}").format(the_card=the_card(card))
        case _:
            plain = {
                Pass: _("passer"),
                End: _("finir le tour"),
                Deal: _("distribuer la manche suivante"),
            }
            text = plain.get(type(move), "")
    return text


def put_back(chosen: Sequence[Card]) -> str:
    """Return a clause that says which cards go back under their decks."""
    return _("remettre {cards} sous la pioche").format(cards=listed([the_card(card) for card in chosen]))


def on_border(reason: Reason, theirs: bool) -> str:
    """Return a clause about a stone where a ruse takes a card, of the other player if `theirs`."""
    facts = dict(reason.facts)
    text = _("pour affaiblir l'autre joueur {at_stone}")
    if not theirs:
        text = _("pour libérer une place {at_stone}")
    return text.format(**in_forms(int(facts["stone"])))


def gained(reason: Reason) -> str:
    """Return a clause about a stone to which a ruse brings a card, "" if that gains nothing there."""
    facts = dict(reason.facts)
    return _chance(facts) if int(facts["after"]) - int(facts["before"]) >= FELT else ""


def tactic(card: Card) -> str:
    """Return a clause that says what a tactic does."""
    return _tactic({"card": CARD_NAMES[card]})


def foretold(happening: Happening, name: str = "") -> str:
    """Return a clause about what may happen to a player, or to one of this `name`, "" if none fits."""
    known = {
        "stone-won": _("vous prenez {the_stone}"),
        "stone-lost": _("vous perdez {the_stone}"),
        "round-won": _("vous gagnez la manche"),
        "round-lost": _("vous perdez la manche"),
        ENDING: _("vous gagnez la partie"),
    }
    named = {
        "stone-won": _("{name} pourra prendre {the_stone} au prochain tour"),
        "stone-lost": _("{name} peut perdre {the_stone}"),
        "round-won": _("{name} peut gagner la manche"),
        "round-lost": _("{name} peut perdre la manche"),
        ENDING: _("{name} peut gagner la partie"),
    }
    forms = in_forms(int(happening.about)) if happening.about else {}
    return (named if name else known).get(happening.kind, "").format(**forms, name=name)


def reason(reason: Reason, match: bool = True) -> str:
    """Return a clause that gives a reason for or against a line, of a `match` or of the only round."""
    facts = dict(reason.facts)
    if not match and (text := _end_of_game(reason.key, facts)):
        return text
    told = {
        "claim": _claimed,
        "win": _win,
        "sure-win": _sure_win,
        "sure-loss": _sure_loss,
        "chance": _chance,
        "aim": _aim,
        "spared": _spared,
        "third": _third,
        "their-third": _their_third,
        "formation": _formation,
        "facing": _facing,
        "beside": _beside,
        "free": lambda _facts: _("rien en face"),
        "tactic": _tactic,
        "mode": _mode,
        "hunt": _hunt,
        "broken": _broken,
        "refilled": _refilled,
        "robbed": _robbed,
        "finished": _finished,
        "left": _left,
        "near": _near,
        "threat": _threat,
        "put-back": _put_back,
        "draw": _draw,
        "pass": _pass,
        "ends": _ends,
        "deal": _deal,
    }
    return told[reason.key](facts)


def drawn(move: Take, held: int, barred: bool, spare: int = 1) -> str:
    """Return why a deck is chosen with `held` tactics in hand, if so many more, or none, may be played."""
    if move.deck != CLAN:
        return "" if held or barred else _("vous n'avez aucune carte tactique en main")
    if barred:
        return _("vous ne pouvez plus jouer de carte tactique avant que l'autre joueur en joue une")
    text = ngettext(
        "vous avez déjà une carte tactique en main", "vous avez déjà {n} cartes tactiques en main", held
    )
    if held == 1 and spare <= 0:
        text = _("vous avez une carte tactique, et une seule se joue d'avance")
    return text.format(n=held) if held else ""


def drawing(reason: Reason, match: bool) -> str:
    """Return how many hidden cards of a deck finish a stone, or make something strong."""
    facts = dict(reason.facts)
    n, many = int(facts["n"]), int(facts["many"])
    if reason.key == "deck-strong":
        text = _("{n} sur {many} feraient un brelan ou une suite couleur")
        return text.format(n=n, many=many)
    text = ngettext(
        "{n} sur {many} vous donnerait {the_stone}", "{n} sur {many} vous donneraient {the_stone}", n
    )
    text = text.format(n=n, many=many, **in_forms(int(facts["stone"])))
    if facts["last"]:
        won = _("{clause}, qui gagnerait la manche") if match else _("{clause}, qui gagnerait la partie")
        text = won.format(clause=text)
    clan = facts["deck"] != DECK_NAMES[CLAN]
    if not facts["less"]:
        other = _("{clause} ; au clan, aucune") if clan else _("{clause} ; aucune carte tactique")
        return other.format(clause=text)
    other = (
        _("{clause} ; au clan, {n} sur {many}")
        if clan
        else _("{clause} ; en cartes tactiques, {n} sur {many}")
    )
    return other.format(clause=text, n=facts["less"], many=facts["other"])


def claims(stones: Sequence[int]) -> str:
    """Return the clause about claiming these stones, given by their numbers from 1."""
    if len(stones) == 1:
        return _("pour prendre {the_stone}, qui est sûre").format(**in_forms(stones[0]))
    named = listed([roman(number) for number in stones])
    return _("pour prendre les bornes {stones}, qui sont sûres").format(stones=named)


def claim_shown(card: Card, number: int) -> str:
    """Return the clause about claiming the stone `number`, which is proved once a card is on show (S11)."""
    text = _("une fois {the_card} posé, {the_stone} est à vous")
    return text.format(the_card=the_card(card), **in_forms(number))


def claims_too(stones: Sequence[int]) -> str:
    """Return the clause about claiming these stones, by their numbers from 1, besides laying a card."""
    if len(stones) == 1:
        return _("vous prenez aussi {the_stone}").format(**in_forms(stones[0]))
    named = listed([roman(number) for number in stones])
    return _("vous prenez aussi les bornes {stones}").format(stones=named)


def _claimed(facts: dict[str, Fact]) -> str:
    return claims([int(facts["stone"])])


def _win(facts: dict[str, Fact]) -> str:
    return {
        "three": _("c'est la manche : trois bornes côte à côte"),
        "five": _("c'est la manche : cinq bornes prises"),
        "blocked": _("la manche se termine, et on compte les bornes"),
    }[str(facts["how"])]


def _end_of_game(key: str, facts: dict[str, Fact]) -> str:
    return {
        "three": _("c'est la partie : trois bornes côte à côte"),
        "five": _("c'est la partie : cinq bornes prises"),
        "blocked": _("la partie se termine, et on compte les bornes"),
        "sure-win": _("la partie est gagnée, quoi que fasse l'autre joueur"),
        "sure-loss": _("la partie est perdue si l'autre joueur ne se trompe pas"),
    }.get(str(facts["how"]) if key == "win" else key, "")


def _sure_win(facts: dict[str, Fact]) -> str:
    return _("la manche est gagnée, quoi que fasse l'autre joueur")


def _sure_loss(facts: dict[str, Fact]) -> str:
    return _("la manche est perdue si l'autre joueur ne se trompe pas")


def _chance(facts: dict[str, Fact]) -> str:
    change = int(facts["after"]) - int(facts["before"])
    if change <= -FELT:
        return ""
    text = _("sans rien perdre {at_stone}")
    if change >= FELT:
        text = _("pour mieux tenir {the_stone}")
    return text.format(**in_forms(int(facts["stone"])))


def nearly(reason: Reason) -> str:
    """Return a clause about a stone that is almost won or almost lost, "" if it is neither."""
    after = int(dict(reason.facts)["after"])
    if after >= _WON:
        return _("la borne est presque à vous")
    return almost_lost() if after < LOST else ""


def almost_lost() -> str:
    """Return the clause about a stone that the other player is almost sure to win."""
    return _("la borne est presque perdue")


def _aim(facts: dict[str, Fact]) -> str:
    laid, held, missing = (_named(facts[key]) for key in ("laid", "held", "missing"))
    key = str(facts["formation"])
    if key == "sum":
        if not held:
            return _("sans autre formation possible, la somme comptera")
        words = {"strength": strength(key, int(facts["sum"])), "cards": all_cards([*laid, *held])}
        return _("{strength} avec {cards}").format(**words)
    named = all_cards([*laid, *held])
    if key in _RUNS and len({*map(value_of, missing)}) > 1 and not held:  # what lies between is clear
        named = ""
    elif missing and key in _ONE_COLOUR:
        named = all_values([*laid, *held])
    text = _("{formation} avec {cards} en main")
    if missing:
        text = _("{formation} avec {cards}, s'il vient {missing}")
        if not named:
            text = _("{formation}, s'il vient {missing}")
    elif not facts["whole"]:
        return _("pour commencer {formation}").format(formation=one_formation(key))
    elif laid:
        text = _("{formation} avec {cards}")
    words = {"cards": named, "missing": any_of(key, missing), "formation": formation(key)}
    text, n = text.format(**words), len(missing)
    if not missing or (key == "colour-run" and n > 1):
        return text
    left = ngettext("{clause} (un seul reste)", "{clause} ({n} restent)", n)
    return left.format(clause=text, n=n)


def _named(names: Fact) -> list[Card]:
    return [_CARDS[name] for name in str(names).split()]


def any_of(formation: str, options: Sequence[Card]) -> str:
    """Return words for the missing card, any of `options`, such as "un 5"; "" if there are none."""
    if not options:
        return ""
    if formation == "colour":
        return _("un {colour}").format(colour=colour(colour_of(options[0])))
    if formation == "colour-run":
        return either([all_values([card]) for card in sorted(options)])
    return either([_("un {value}").format(value=value) for value in sorted(set(map(value_of, options)))])


def failing(clause: str, reason: Reason) -> str:
    """Return a clause with what the hand makes of a side if the only card for more does not come."""
    facts = dict(reason.facts)
    words = {"strength": strength(str(facts["formation"]), int(facts["sum"])), "clause": clause}
    named = all_values if facts["formation"] in _ONE_COLOUR else all_cards
    words["cards"] = named(_named(facts["cards"]))
    return _("{clause}, sinon {strength} avec {cards}").format(**words)


def lesser(reason: Reason) -> str:
    """Return a sentence about what the first advice has, and another not."""
    facts = dict(reason.facts)
    stone = in_forms(int(facts["stone"])) if "stone" in facts else {}
    text = {
        "claim": _("Mais {the_stone} reste à prendre."),
        "third": _("Mais {the_stone}, qui ferait trois bornes côte à côte, attendrait."),
        "draw": _("Mais il y faut encore une carte de la pioche."),
        "fewer": _("Mais moins de cartes y mènent."),
        "facing": _("Mais en face, on peut y faire mieux."),
        "formation": _("Mais {formation} vaut moins."),
        "sum": _("Mais la somme y est moins haute."),
        "beside": _("Mais aucune de vos bornes n'est à côté."),
    }[str(facts["kind"])]
    made = one_formation(str(facts["formation"])) if "formation" in facts else ""
    return text.format(formation=made, **stone)


def _spared(facts: dict[str, Fact]) -> str:
    return _("rien d'autre en main ne va avec {the_card}").format(
        the_card=the_card(_CARDS[str(facts["card"])])
    )


def spent(reason: Reason) -> str:
    """Return a clause that warns that a card is needed elsewhere, for a formation that is at hand."""
    facts = dict(reason.facts)
    words = {"the_card": the_card(_CARDS[str(facts["card"])]), **in_forms(int(facts["stone"]))}
    words["formation"] = formation(str(facts["formation"]))
    return _("{the_card} manquera pour {the_stone} ({formation})").format(**words)


def waits(reason: Reason) -> str:
    """Return a clause about a stone that can wait, and the card to keep for it."""
    facts = dict(reason.facts)
    words = {"the_card": the_card(_CARDS[str(facts["card"])]), **in_forms(int(facts["stone"]))}
    return _("{the_card} prendra {the_stone} quand vous voudrez").format(**words)


def kept(reason: Reason) -> str:
    """Return a clause about cards to keep for a side that they complete whenever one likes."""
    facts = dict(reason.facts)
    words = {"cards": all_cards(_named(facts["cards"])), "formation": formation(str(facts["formation"]))}
    text = _("gardez {cards} (borne {stone}, {formation})")
    if facts["sure"]:
        text = _("gardez {cards} (borne {stone}, {formation} : sûre)")
    return text.format(stone=roman(int(facts["stone"])), **words)


def taken(formed: Sequence[Reason], facing: Sequence[Reason]) -> str:
    """Return a clause about a stone that is claimed, with the strengths of both sides as far as known."""
    if not formed:
        return _("la borne est à vous")
    mine = dict(formed[0].facts)
    words = {"mine": strength(str(mine["formation"]), int(mine["sum"]))}
    theirs = dict(facing[0].facts) if facing else {"formation": ""}
    text = _("elle est à vous, {mine}")
    if theirs["formation"]:
        words["theirs"] = strength(str(theirs["formation"]), int(theirs["sum"]))
        text = _("elle est à vous, {mine} contre {theirs} au mieux")
        if not theirs["missing"]:
            text = _("elle est à vous, {mine} contre {theirs}")
    return text.format(**words)


def _beside(facts: dict[str, Fact]) -> str:
    return _("elle touche {the_stone}, qui est à vous").format(**in_forms(int(facts["stone"])))


def _third(facts: dict[str, Fact]) -> str:
    return _("{the_stone} ferait trois bornes côte à côte").format(**in_forms(int(facts["stone"])))


def _their_third(facts: dict[str, Fact]) -> str:
    text = _("l'autre joueur aurait, avec {the_stone}, trois bornes côte à côte")
    return text.format(**in_forms(int(facts["stone"])))


def _formation(facts: dict[str, Fact]) -> str:
    named = all_cards(_named(facts["cards"]))
    made = strength(str(facts["formation"]), int(facts["sum"]))
    return _("{strength} avec {cards}").format(strength=made, cards=named)


def _facing(facts: dict[str, Fact]) -> str:
    key, names = str(facts["formation"]), str(facts["cards"]).split()
    if not key:
        return _("en face, le côté ne peut plus être complet")
    words = {"strength": strength(key, int(facts["sum"])), "formation": one_formation(key)}
    if not facts["missing"]:
        text = (
            _("en face, {strength} est plus fort")
            if facts["better"]
            else _("de quoi battre {strength} en face")
        )
    elif not facts["better"]:
        text = (
            _("en face, rien ne fera mieux"),
            _("en face, seule une carte tactique ferait mieux"),
            _("en face, aucune carte de clan ne fera mieux"),
        )[int(facts["tactics"])]
    elif 0 < len(names) <= FEW:
        text = _("en face, {cards} ferait mieux")
        words["cards"] = any_card(_named(facts["cards"]))
    else:
        text = _("gare à {formation}")
        if facts["same"]:
            words["formation"] = greater(key, bool(facts["equal"]))
    return text.format(**words)


def _tactic(facts: dict[str, Fact]) -> str:
    return {
        "joker-1": _("le Joker peut devenir n'importe quelle carte"),
        "joker-2": _("le Joker peut devenir n'importe quelle carte"),
        "spy": _("l'Espion devient un 7 de la couleur qu'il faut"),
        "shield-bearer": _("le Porte-Bouclier devient un 1, un 2 ou un 3 de la couleur qu'il faut"),
        "fog": _("avec le Colin-Maillard, seule la somme compte"),
        "mud": _("avec le Combat de Boue, il faut quatre cartes de chaque côté"),
        "headhunter": _("le Chasseur de Tête donne trois cartes, et on en remet deux"),
        "strategist": _("le Stratège déplace ou défausse une de ses propres cartes"),
        "banshee": _("la Banshee chasse une carte de l'autre joueur"),
        "traitor": _("le Traître fait passer une carte de l'autre côté"),
    }[str(facts["card"])]


def _mode(facts: dict[str, Fact]) -> str:
    words = {key: str(facts[key]) for key in ("mine", "theirs", "many", "their_many")}
    had = str(facts["had"])
    if facts["card"] == "mud":
        if facts["full"]:
            return _("il y faut quatre cartes de chaque côté : celui d'en face n'est plus complet")
        if not facts["their_best"]:
            return _("en face, le côté ne peut plus être complet")
        if had:
            text = _("avec quatre cartes, {formation} n'est plus possible en face")
            return text.format(formation=one_formation(had))
        best = strength(str(facts["best"]), int(facts["sum"]))
        other = strength(str(facts["their_best"]), int(facts["their_sum"]))
        return _("avec quatre cartes, au mieux {best} contre {other}").format(best=best, other=other)
    if had:
        text = _("{formation} en face n'y compte plus, seule la somme compte")
        return text.format(formation=one_formation(had))
    text = _("seule la somme y compte : {mine} pour vous ({many_s}), {theirs} en face ({their_many_s})")
    if int(facts["mine"]) > int(facts["theirs"]) and facts["many"] == facts["their_many"]:
        text = _("seule la somme y compte, et la vôtre est plus haute : {mine} contre {theirs}")
    elif facts["many"] == facts["their_many"]:
        text = _("seule la somme y compte : {mine} pour vous, {theirs} en face")
    words["many_s"], words["their_many_s"] = (cards_left(int(facts[key])) for key in ("many", "their_many"))
    return text.format(**words)


def _hunt(facts: dict[str, Fact]) -> str:
    if not facts["cards"]:
        return _("on pioche trois cartes et on en remet deux")
    return _("pour trouver mieux que {cards}").format(cards=all_cards(_named(facts["cards"])))


def _broken(facts: dict[str, Fact]) -> str:
    text = _("{at_stone}, l'autre joueur ne peut plus faire {formation}")
    if facts["full"]:
        text = _("{at_stone}, l'autre joueur perd {formation}")
    return text.format(**in_forms(int(facts["stone"])), formation=one_formation(str(facts["formation"])))


def _robbed(facts: dict[str, Fact]) -> str:
    cards = _named(facts["cards"])
    if len(cards) > FEW:
        return _("{at_stone}, une carte de plus vous battrait").format(**in_forms(int(facts["stone"])))
    words = {"cards": any_card(cards), **in_forms(int(facts["stone"]))}
    return _("{at_stone}, {cards} vous battrait").format(**words)


def _finished(facts: dict[str, Fact]) -> str:
    made = strength(str(facts["formation"]), int(facts["sum"]))
    return _("vous faites {strength} {at_stone}").format(strength=made, **in_forms(int(facts["stone"])))


def _refilled(facts: dict[str, Fact]) -> str:
    words = {"the_card": the_card(_CARDS[str(facts["card"])]), **in_forms(int(facts["stone"]))}
    return _("{the_card} prendra sa place {at_stone}").format(**words)


def enough(reason: Reason) -> str:
    """Return a clause about a stone that any card wins, since the other side can only come to a sum."""
    facts = dict(reason.facts)
    text = _("n'importe quelle carte y suffira, car en face c'est au mieux {strength}")
    return text.format(strength=strength(str(facts["formation"]), int(facts["sum"])))


def _left(facts: dict[str, Fact]) -> str:
    one, several = (
        _("{the_stone} suffira ensuite pour gagner"),
        _("une borne suffira ensuite pour gagner : {stones}"),
    )
    return _any_stone(facts, one, several)


def _near(facts: dict[str, Fact]) -> str:
    return _any_stone(
        facts, _("{the_stone} suffit pour gagner"), _("une borne suffit pour gagner : {stones}")
    )


def _threat(facts: dict[str, Fact]) -> str:
    one = _("l'autre joueur gagnera s'il prend {the_stone}")
    return _any_stone(facts, one, _("l'autre joueur gagnera s'il prend une de ces bornes : {stones}"))


def _any_stone(facts: dict[str, Fact], one: str, several: str) -> str:
    stones = [int(number) for number in str(facts["stones"]).split()]
    named = either([roman(number) for number in stones])
    return (several if len(stones) > 1 else one).format(stones=named, **in_forms(stones[0]))


def _put_back(facts: dict[str, Fact]) -> str:
    return {
        "apart": _("on n'en ferait ni brelan ni suite couleur"),
        "least": _("c'est ce qui servira le moins"),
        "useful": _("mais on pourrait encore s'en servir"),
    }[str(facts["kind"])]


def _draw(facts: dict[str, Fact]) -> str:
    return _("puis piocher {a_card}").format(a_card=a_deck_card(str(facts["deck"])))


def _pass(facts: dict[str, Fact]) -> str:
    return _("aucune carte de clan ne peut être posée")


def _ends(facts: dict[str, Fact]) -> str:
    return _("il n'y a rien à piocher")


def _deal(facts: dict[str, Fact]) -> str:
    return _("la manche {round} peut commencer").format(round=facts["round"])
