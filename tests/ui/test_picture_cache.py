from pygame import Surface

from ludotheque.ui.picture_cache import PictureCache


def test_a_picture_is_made_once_and_the_oldest_gives_way() -> None:
    keep, made = PictureCache(2), []

    def picture(key: str) -> Surface:
        return keep(key, lambda: (made.append(key), Surface((1, 1)))[1])

    first = picture("a")
    assert picture("a") is first
    for key in ("b", "a", "c", "b", "a"):
        picture(key)
    assert made == ["a", "b", "c", "a"]
