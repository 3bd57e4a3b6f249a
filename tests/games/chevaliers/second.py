"""A second referee of Les Chevaliers: slow, plain, from the rulebook's text alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.move import Concede
from ludotheque.games.chevaliers.rules.moves import (
    Attack,
    Draw,
    End,
    Fight,
    Halt,
    Join,
    Pass,
    Return,
    Roll,
    Split,
    Step,
    Together,
)

WHITE, RED = 0, 1
QUIET = 60  # K19
WINS, LOSES, TIES = "wins", "loses", "ties"  # for the attackers


@dataclass(eq=False)
class Knight:
    side: int
    at: int
    moved: bool = False  # in this turn
    fought: bool = False  # in this turn (K8)


class Hall:
    """Where one may stand and go, read off the rows of the board (K1)."""

    def __init__(self, board) -> None:
        self.kind: dict[int, str] = {}
        self.spot: dict[int, tuple[int, int]] = {}
        for number, name in enumerate(board.names):
            if name:
                x, y = "abcdefghijklmnopqrstuvwxyz".index(name[0]), len(board.rows) - int(name[1:])
                if board.rows[y][x] not in "#o":
                    self.kind[number], self.spot[number] = board.rows[y][x], (x, y)
        self.number = {spot: number for number, spot in self.spot.items()}

    def all_of(self, kind: str) -> list[int]:
        return [square for square, one in sorted(self.kind.items()) if one == kind]

    def beside(self, square: int) -> list[int]:
        """Return the squares that a step leads to."""
        x, y = self.spot[square]
        return [
            self.number[at] for at in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)) if at in self.number
        ]

    def touch(self, one: int, other: int) -> bool:
        """Return whether two squares lie beside one another or corner to corner (K7, K8)."""
        (a, b), (x, y) = self.spot[one], self.spot[other]
        return one != other and abs(a - x) <= 1 and abs(b - y) <= 1

    def between(self, one: int, middle: int, other: int) -> bool:
        """Return whether a square lies exactly between two that touch it (K11)."""
        (a, b), (x, y), (p, q) = self.spot[one], self.spot[middle], self.spot[other]
        return (a + p, b + q) == (2 * x, 2 * y)

    def steps_from(self, starts: list[int]) -> dict[int, int]:
        """Return how many steps of the empty hall each square is away from the nearest of some."""
        away, edge = dict.fromkeys(starts, 0), list(starts)
        for square in edge:
            for other in self.beside(square):
                if other not in away:
                    away[other] = away[square] + 1
                    edge.append(other)
        return away


class SecondReferee:
    """A game in a hall, told by knights that stand on squares; it may begin with them anywhere."""

    def __init__(self, board, side=WHITE, whites=None, reds=None, home=()) -> None:
        self.hall = hall = Hall(board)
        self.posts = [hall.all_of("l"), hall.all_of("r")]
        self.knights = [Knight(WHITE, at) for at in whites or hall.all_of("s")]
        self.knights += [Knight(RED, at) for at in (self.posts[0] + self.posts[1] if reds is None else reds)]
        self.home: set[int] = set(home)
        self.side, self.phase, self.die, self.quiet = side, "roll", 0, 0
        self.closed, self.movers = False, 0  # whether the moves of the turn are over; how many moved
        self.walker: Knight | None = None
        self.origin, self.left = -1, 0
        self.fighters: list[Knight] = []  # attackers that have been named, of the combat in hand
        self.target: Knight | None = None
        self.combats: list[tuple[list[Knight], Knight]] = []
        self.dice: list[int] = []
        self.returning: list[Knight] = []
        self.ended = ""
        self.winners: tuple[int, ...] = ()
        self.reached: Counter[str] = Counter()

    # Who stands where

    def on(self, square: int) -> Knight | None:
        return next((knight for knight in self.knights if knight.at == square), None)

    def taken(self) -> set[int]:
        return {knight.at for knight in self.knights} | self.home

    def of(self, side: int) -> list[Knight]:
        return [knight for knight in self.knights if knight.side == side]

    def touching(self, square: int, side: int) -> list[Knight]:
        return [knight for knight in self.of(side) if self.hall.touch(knight.at, square)]

    # Moving (K3 to K5)

    def steps(self, knight: Knight, points: int, origin: int) -> Iterator[Step]:
        """Yield the steps after which all points can be used; squares but the first may be come back to."""
        shut = (self.taken() - {knight.at}) | {origin}
        for square in self.hall.beside(knight.at):
            if square not in shut:
                reached = {square}
                for _ in range(points - 1):
                    reached = {other for one in reached for other in self.hall.beside(one)} - shut
                if reached:
                    yield Step(knight.at, square)

    def may_move(self) -> list[Step]:
        most = 1 if self.side == WHITE else 2
        if self.closed or self.movers >= most:
            return []
        fresh = [knight for knight in self.of(self.side) if not knight.moved]
        return [step for knight in fresh for step in self.steps(knight, self.die, knight.at)]

    def walled_in(self, knight: Knight) -> bool:
        return not set(self.hall.beside(knight.at)) - self.taken()

    # Attacking (K5, K8)

    def may_attack(self) -> list[Attack]:
        found = []
        most = 1 if self.side == WHITE else 2
        fresh = not self.closed and self.movers < most
        for knight in self.of(self.side):
            if knight.fought or not (knight.moved or (fresh and self.walled_in(knight))):
                continue
            for foe in self.touching(knight.at, 1 - self.side):
                if not foe.fought:
                    found.append(Attack(knight.at, foe.at))
        return found

    def may_join(self) -> list[Knight]:
        """Return the friends that may join the attack; more than two Whites never fight together (K14)."""
        side = self.fighters[0].side
        if side == WHITE and len(self.fighters) == 2:
            return []
        near = self.touching(self.target.at, side)
        return [knight for knight in near if not knight.fought and knight not in self.fighters]

    def splits(self) -> list[Split]:
        """Return how White may part two Reds (K15)."""
        if len(self.fighters) != 2 or self.fighters[0].side != RED:
            return []
        others = [white for white in self.of(WHITE) if white is not self.target and not white.fought]
        pairs = [(red, white) for red in self.fighters for white in others]
        return [Split(red.at, white.at) for red, white in pairs if self.hall.touch(red.at, white.at)]

    # Combats (K10 to K14)

    def rule(self, attackers: list[Knight], target: Knight) -> str:
        if len(attackers) == 1:
            return "K10"
        if target.side == RED:
            return "K14"
        pairs = product(attackers, attackers)
        return "K11" if any(self.hall.between(a.at, target.at, b.at) for a, b in pairs) else "K12"

    def decide(self, attackers: list[Knight], target: Knight, dice: list[int]) -> tuple[str, bool]:
        """Return how the combat ends for the attackers, and whether the loser is out of the game."""
        rule, attack, defence = self.rule(attackers, target), sum(dice[:-1]), dice[-1]
        if rule == "K10":
            attack += 2 * (target.side == RED)
            defence += 2 * (target.side == WHITE)
        elif rule == "K14":
            defence += 4
        else:
            attack += len(attackers) - 2 + 2 * (rule == "K11")  # K13
        if attack == defence:
            return TIES, False
        out = rule != "K12" and max(attack, defence) >= 6
        return (WINS if attack > defence else LOSES), out

    def dice_of(self, attackers: list[Knight]) -> int:
        return 2 if len(attackers) == 1 else 3

    def odds(self, attackers: list[Knight], target: Knight) -> dict[tuple[str, bool], Fraction]:
        throws = list(product(range(1, 7), repeat=self.dice_of(attackers)))
        ends = Counter(self.decide(attackers, target, list(dice)) for dice in throws)
        return {end: Fraction(many, len(throws)) for end, many in ends.items()}

    # Who may do what

    def turn(self) -> int:
        if self.phase in ("roll", "dice"):
            return CHANCE
        deciding = {"watch": 1 - self.side, "split": WHITE, "return": RED, "over": OVER}
        return self.fighters[0].side if self.phase == "muster" else deciding.get(self.phase, self.side)

    def chances(self) -> dict:
        return {Roll(points): 1 for points in range(1, 7)}

    def beside(self) -> list:
        """Return what K19 allows at any time; nobody gives up between the dice of a combat."""
        if self.phase == "over":
            return []
        return [Draw()] if self.phase == "dice" else [Draw(), Concede(WHITE), Concede(RED)]

    def legal(self) -> list:
        if self.phase == "walk":
            return list(self.steps(self.walker, self.left, self.origin))
        if self.phase == "watch":
            return [Pass(), *(Halt(knight.at) for knight in self.may_halt())]
        if self.phase == "muster":
            return [Fight(), *(Join(knight.at) for knight in self.may_join())]
        if self.phase == "split":
            return [Together(), *self.splits()]
        if self.phase == "return":
            return [Return(post) for post in (0, 1) if self.room(post)]
        steps, attacks = self.may_move(), self.may_attack()
        must = steps and not self.movers and not self.closed
        return [*steps, *attacks, *([] if must else [End()])]

    def may_halt(self) -> list[Knight]:
        """Return who may stop the knight that passes, if it touches two of them or more (K7)."""
        near = self.touching(self.walker.at, 1 - self.side)
        return [knight for knight in near if not knight.fought] if len(near) > 1 else []

    # What a refused drop may be told to break

    def drops(self) -> list[tuple[int, int]]:
        """Return every drop of a knight on another square, while one can be moved or attack."""
        if self.phase not in ("act", "walk"):
            return []
        return [(knight.at, to) for knight in self.of(self.side) for to in self.hall.kind if to != knight.at]

    def blamed(self, drop: tuple[int, int]) -> set[str]:
        """Return the rules of the smallest sets without which a refused drop would be a move or an attack."""
        knight, to = self.on(drop[0]), drop[1]
        if {Step(*drop), Attack(*drop)} & {*self.legal()}:
            return set()
        late, reach = self._too_late(knight), self._out_of_reach(knight, to)
        sets = [late | {rule} for rule in reach] or [late]
        sets += [{rule} for rule in self._not_attacking(knight, to)]
        least = min(map(len, sets))  # 0, if all the points may be used to get there
        return {rule for some in sets if len(some) == least for rule in some}

    def _too_late(self, knight: Knight) -> set[str]:
        """Return which rules let a knight not move any more (K3), or not now (K3, K8)."""
        if self.phase == "walk":
            return set() if knight is self.walker else {"K3"}
        over = knight.moved or self.movers >= (1 if self.side == WHITE else 2)
        return ({"K3"} if over else set()) | ({"K8"} if self.closed else set())

    def _out_of_reach(self, knight: Knight, to: int) -> set[str]:
        """Return the rules each of which keeps a knight from ending its move on a square; none if it may."""
        points, origin = (self.left, self.origin) if knight is self.walker else (self.die, knight.at)
        shut = (self.taken() - {knight.at}) | {origin}
        reached = {knight.at}
        for _ in range(points):
            reached = {other for one in reached for other in self.hall.beside(one)} - shut
        if to in reached:
            return set()
        if to in shut:
            return {"K4"} if to == origin else {"K3"}
        return {"K3", "K4"} if reached else {"K3", "K4", "K5"}

    def _not_attacking(self, knight: Knight, to: int) -> set[str]:
        """Return the rules each of which forbids an attack (K4, K5, K6, K8); none if none can be meant."""
        foe = self.on(to)
        able = any(attack.by == knight.at for attack in self.may_attack())
        if not (able or to in self.home or (foe and foe.side != self.side)):
            return set()
        if self.phase == "walk":
            return {"K4"}
        if to in self.home and self.side == RED:
            return {"K6"}
        return {"K5", "K8"} if foe and foe.side != self.side and self.walled_in(knight) else {"K8"}

    # What a move does

    def make(self, move) -> None:
        getattr(self, f"_{move.verb}")(move)
        while self.phase == "act" and self.legal() == [End()]:
            self._end(None)

    def _roll(self, move: Roll) -> None:
        if self.phase == "roll":
            self.die, self.phase = move.points, "act"
            self.quiet += 1
            return
        self.dice.append(move.points)
        attackers, target = self.combats[0]
        if len(self.dice) == self.dice_of(attackers):
            self._decided(attackers, target)

    def _step(self, move: Step) -> None:
        if self.walker is None:
            self.walker, self.origin, self.left = self.on(move.origin), move.origin, self.die
            self.walker.moved = True
            self.movers += 1
        knight = self.walker
        knight.at = move.target
        self.left -= 1
        if not self.left:
            self.walker, self.phase = None, "act"
            if knight.side == WHITE and self.hall.kind[knight.at] == "c":
                self.knights.remove(knight)
                self.home.add(knight.at)
                self.quiet = 0
                self._count()
        else:
            self.phase = "watch" if self.may_halt() else "walk"

    def _pass(self, move: Pass) -> None:
        self.phase = "walk"
        self.reached["K7 let pass"] += 1

    def _halt(self, move: Halt) -> None:
        knight, self.walker, self.left = self.walker, None, 0
        self.reached["K7 halted"] += 1
        self._against(self.on(move.by), knight)

    def _attack(self, move: Attack) -> None:
        knight = self.on(move.by)
        if not knight.moved:
            could = bool(self.may_move())
            knight.moved = True
            self.movers += 1
            self.reached["K5 walled in attacks"] += 1
            self.reached["K5 although others could move"] += could
        self.closed = True
        self._against(knight, self.on(move.target))

    def _against(self, knight: Knight, target: Knight) -> None:
        self.fighters, self.target = [knight], target
        self._muster()

    def _muster(self) -> None:
        self.phase = "muster"
        if not self.may_join():
            self._fight(None)

    def _join(self, move: Join) -> None:
        self.fighters.append(self.on(move.by))
        self._muster()

    def _fight(self, move) -> None:
        self.phase = "split"
        if not self.splits():
            self._dice([(self.fighters, self.target)])

    def _together(self, move: Together) -> None:
        self._dice([(self.fighters, self.target)])
        self.reached["K15 together"] += 1

    def _split(self, move: Split) -> None:
        red = self.on(move.red)
        (other,) = [one for one in self.fighters if one is not red]
        self._dice([([other], self.target), ([red], self.on(move.white))])
        self.reached["K15 split"] += 1

    def _dice(self, combats: list[tuple[list[Knight], Knight]]) -> None:
        self.combats, self.dice, self.phase, self.quiet = combats, [], "dice", 0

    def _decided(self, attackers: list[Knight], target: Knight) -> None:
        rule = self.rule(attackers, target)
        result, out = self.decide(attackers, target, self.dice)
        self._note(rule, attackers, result, out)
        self.combats, self.dice = self.combats[1:], []
        for knight in (*attackers, target):
            knight.fought = True
        losers = {WINS: [target], LOSES: attackers, TIES: [*attackers]}[result]
        if result == TIES and rule == "K12":
            losers = [*attackers, target]
        losers = sorted(losers, key=lambda knight: knight.at)
        for knight in losers:
            self.knights.remove(knight)
        if not out:
            for white in (knight for knight in losers if knight.side == WHITE):
                white.at = self._green(white.at)
                self.knights.append(white)
            self.returning += [knight for knight in losers if knight.side == RED]
        self._go_on()

    def _note(self, rule: str, attackers: list[Knight], result: str, out: bool) -> None:
        many = f"K13 {rule} with three" if len(attackers) > 2 else rule
        self.reached[f"{many} {result}{' out' if out else ''}"] += 1

    def _go_on(self) -> None:
        """Go on after a combat: the next one, then the Reds back to their posts, the rest of the turn."""
        if self.combats:
            self.phase = "dice"
            return
        while self.returning:
            open_posts = [post for post in (0, 1) if self.room(post)]
            if len(open_posts) == 2:
                self.phase = "return"
                return
            self._to_post(open_posts[0] if open_posts else None)
        self.phase = "act"
        self._count()

    def room(self, post: int) -> list[int]:
        return [square for square in self.posts[post] if square not in self.taken()]

    def _post(self, move: Return) -> None:
        self._to_post(move.post)
        self._go_on()

    def _to_post(self, post: int | None) -> None:
        knight = self.returning.pop(0)
        if post is None:
            self.reached["K17 no post has room"] += 1
            knight.at = self._near([*self.posts[0], *self.posts[1]])
        else:
            knight.at = self.room(post)[0]
        self.knights.append(knight)

    def _green(self, fell: int) -> int:
        """Return the free green square nearest to where a White fell, the first of equals (K17)."""
        away = self.hall.steps_from([fell])
        greens = self.hall.all_of("s")
        free = [square for square in greens if square not in self.taken()]
        if free:
            nearest = min(free, key=lambda square: (away.get(square, 10**6), square))
            self.reached["K17 the nearest green, not the first"] += nearest != free[0]
            return nearest
        self.reached["K17 no green is free"] += 1
        return self._near(greens)

    def _near(self, base: list[int]) -> int:
        """Return the free square nearest to a full base (K17)."""
        away = self.hall.steps_from(base)
        free = [square for square in away if square not in self.taken()]
        return min(free, key=lambda square: (away[square], square))

    def _end(self, move) -> None:
        self.reached["K5 nobody can move"] += not self.movers
        for knight in self.knights:
            knight.moved = knight.fought = False
        self.phase, self.die, self.closed, self.movers = "roll", 0, False, 0
        if self.of(1 - self.side):  # nobody throws a die for a side that has no knight left
            self.side = 1 - self.side
        else:
            self.reached["no Red is left"] += 1
        if self.quiet >= QUIET:
            self._over("quiet", (WHITE, RED))

    def _draw(self, move: Draw) -> None:
        self._over("agreed", (WHITE, RED))

    def _concede(self, move: Concede) -> None:
        self._over(("white-concedes", "red-concedes")[move.seat], (1 - move.seat,))

    def _count(self) -> None:
        """End the game where K18 does."""
        if len(self.home) == 2:
            self._over("two-home", (WHITE,))
        elif not self.of(WHITE):
            if self.home:
                self._over("one-home", (WHITE, RED))
            else:
                self._over("none-home", (RED,))

    def _over(self, ended: str, winners: tuple[int, ...]) -> None:
        self.ended, self.winners, self.phase = ended, winners, "over"
        self.reached[f"ends: {ended}"] += 1

    # What there is to tell

    def facts(self) -> dict:
        told = {
            "whites": {knight.at for knight in self.of(WHITE)},
            "reds": {knight.at for knight in self.of(RED)},
            "home": self.home,
        }
        if self.phase == "over":
            homes, whites, reds = len(self.home), len(self.of(WHITE)), len(self.of(RED))
            sheet = {"home": homes, "reds-out": 6 - reds, "whites-out": 3 - whites - homes}
            by = "K18" if self.ended in ("two-home", "one-home", "none-home") else "K19"
            return told | {"result": (self.ended, self.winners, sheet), "ended by": by}
        told |= {"side": self.side, "die": self.die, "quiet": self.quiet}
        told["moved"] = {knight.at for knight in self.knights if knight.moved and knight is not self.walker}
        told["fought"] = {knight.at for knight in self.knights if knight.fought}
        if self.phase in ("walk", "watch"):
            told["walk"] = (self.walker.at, self.origin, self.left)
        if self.phase in ("muster", "split"):
            told["attack"] = ({knight.at for knight in self.fighters}, self.target.at)
            told["odds"] = self.odds(self.fighters, self.target)
        if self.phase == "dice":
            told["combats"] = [({knight.at for knight in some}, one.at) for some, one in self.combats]
            told["thrown"] = self.dice
            told["odds"] = self.odds(*self.combats[0])
        if self.phase == "return":
            told["returning"] = [knight.moved for knight in self.returning]
        return told
