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


def test_all_pictures_together_take_no_more_than_their_room() -> None:
    keep = PictureCache(100, 4000)
    for number in range(20):
        keep(number, lambda: Surface((10, 25), depth=32))  # 1,000 bytes
        assert len(list(keep)) <= 4
    assert list(keep) == [16, 17, 18, 19]


def test_a_picture_larger_than_the_room_is_kept_alone() -> None:
    keep = PictureCache(100, 4000)
    keep("small", lambda: Surface((10, 25), depth=32))
    large = keep("large", lambda: Surface((100, 25), depth=32))
    assert list(keep) == ["large"]
    assert keep.key(large) == "large"
    keep("small", lambda: Surface((10, 25), depth=32))
    assert list(keep) == ["small"]
