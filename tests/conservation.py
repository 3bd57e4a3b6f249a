"""What can neither be lost nor doubled, kind by kind, counted without the rules' own bookkeeping."""

from ludotheque.games.castles import state as castles


def of_castles(rules, state) -> None:
    """Knights by piece (C1, C2), one army a place (C8), and shields by worth (C1, C13, C14)."""
    colours = 2 if rules.seats == 2 else 1
    board = rules.board
    for seat in range(rules.seats):
        own = state.knights[seat]
        assert all(knights >= 0 for knights in own)
        assert fits_pieces(own, colours), f"seat {seat}: {own}"
        laid = [state.shields[k] for k, owner in enumerate(state.owners) if owner == seat]
        for worth, many in enumerate((3, 1, 1, 1)):
            assert laid.count(worth) + state.gone[seat][worth] <= colours * many
    for place in range(len(board.names)):
        armies = [seat for seat in range(rules.seats) if state.knights[seat][place]]
        assert place in board.scrolls or len(armies) <= 1
    for k, owner in enumerate(state.owners):
        holders = [seat for seat in range(rules.seats) if state.knights[seat][board.castles[k]]]
        assert holders in ([], [owner])
        assert owner != castles.NOBODY or state.shields[k] == castles.NO_SHIELD
        if owner == castles.NOBODY:
            assert not holders


def fits_pieces(armies, colours: int) -> bool:
    """Tell whether pieces worth 5, 2 and 1 of so many colours can stand for these armies (C2)."""
    small = sum(army % 2 for army in armies if army < 5)
    odd_rests = {0: small}  # fives used -> fewest armies whose rest is odd, and so needs a one
    for army in (army for army in armies if army >= 5):
        fewest: dict[int, int] = {}
        for used, odd in odd_rests.items():
            for more in range(min(army // 5, 4 * colours - used) + 1):
                tried = odd + (army - 5 * more) % 2
                fewest[used + more] = min(tried, fewest.get(used + more, tried))
        odd_rests = fewest
    rests = [(sum(armies) - 5 * used, odd) for used, odd in odd_rests.items()]
    return any(rest - 2 * min(5 * colours, (rest - odd) // 2) <= 12 * colours for rest, odd in rests)


def of_border(rules, state) -> None:
    """Every clan card, and with the tactics every tactic, lies in exactly one place (S1)."""
    cards = [card for hand in state.hands for card in hand]
    cards += [(side >> at & 63) - 1 for side in state.sides for at in range(0, side.bit_length(), 6)]
    cards += [card for deck in state.decks for card in range(64) if deck >> card & 1]
    cards += [card for deck in state.under for card, _ in deck]
    cards += [*state.discards, *[58] * state.fog.bit_count(), *[59] * state.mud.bit_count()]
    assert sorted(cards) == list(range(64 if rules.choices.tactics else 54))


def of_rhine(rules, state) -> None:
    """Knights, bastions, tiles and cards (R1): each in one place, and no space with two pieces."""
    board = rules.board
    spots = [space for own in (*state.knights, state.bastions) for space in bits_of(own)]
    assert len(spots) == len(set(spots))
    assert all(space < len(board.names) for space in spots)
    manned = [estate for own in state.garrisons for estate in bits_of(own)]
    assert len(manned) == len(set(manned))
    assert set(manned) <= set(bits_of(state.tiles[4]))  # castles
    knights = {3: 25, 4: 20, 5: 17}[rules.seats]
    for own, castles_held in zip(state.knights, state.garrisons, strict=True):
        assert len(bits_of(own)) + len(bits_of(castles_held)) <= knights
    assert len(bits_of(state.bastions)) + sum(state.bastions_left) == 3 * rules.seats
    laid = [estate for kind in state.tiles for estate in bits_of(kind)]
    assert len(laid) == len(set(laid)) <= len(board.estates)
    assert all(len(bits_of(kind)) <= most for kind, most in zip(state.tiles, (5, 4, 3, 7, 7), strict=True))
    cards = [card for place in (*state.hands, state.pile, state.discards) for card in bits_of(place)]
    cards += [card for card in state.market if card >= 0]
    assert sorted({*cards, board.stretches}) == [*range(board.stretches + 1)]  # the joker last
    assert len(cards) == len(set(cards))


def of_hall(rules, state) -> None:
    """Knights (K1): never two on a square, none on a wall, no more than there were, Whites home at chests."""
    board, places = rules.board, (state.whites, state.reds, state.home)
    spots = [square for place in places for square in bits_of(place)]
    assert len(spots) == len(set(spots))
    assert all(board.open >> square & 1 for square in spots)
    assert set(bits_of(state.home)) <= set(board.chests)
    assert state.whites.bit_count() + state.home.bit_count() <= 3
    assert state.reds.bit_count() + len(state.returning) <= 6
    assert 0 <= state.quiet <= 60  # K19
    assert not (state.moved | state.fought) & ~(state.whites | state.reds)


def bits_of(mask: int) -> list[int]:
    return [at for at in range(mask.bit_length()) if mask >> at & 1]


CHECKS = {"castles": of_castles, "border": of_border, "rhine": of_rhine, "hall": of_hall}
