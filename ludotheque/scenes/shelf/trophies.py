"""The trophies on the plank below the boxes."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from ludotheque.scenes.shelf.picture import ShelfPlan
from ludotheque.scenes.trophies import Trophy
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.trophies import trophy_picture
from ludotheque.ui.widgets import Action, Widget


class TrophyWidget(Widget):
    """A trophy nailed to the front of the plank, at `at`. A press watches the game in which it was earned."""

    def __init__(self, trophy: Trophy, action: Action, at: Rect, now: float) -> None:
        super().__init__(trophy.id, action, at)
        self._icon, self._carved, self.standing = trophy.icon, trophy.carved, at
        self.tip = trophy.words(now)

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the trophy, a little larger than at rest while it is pointed at."""
        lit = state in ("hover", "focus")
        across = round(self.rect.h * (0.98 if lit else 0.9))
        picture = trophy_picture(skin, across, self._icon, self._carved, lit)
        surface.blit(picture, picture.get_rect(center=self.rect.center))
        if state == "focus":
            surface.blit(skin.focus(self.rect.size), self.rect)


def placed(plan: ShelfPlan, boxes: Sequence[str], trophies: Sequence[Trophy]) -> list[tuple[Trophy, Rect]]:
    """Return the trophies with their places, each below its box of `boxes`; none without room for them."""
    found = list[tuple[Trophy, Rect]]()
    for number, box in enumerate(boxes):
        own = [trophy for trophy in trophies if trophy.box.id == box]
        found += zip(own, plan.on_plank(number, len(own)), strict=False)
    return found
