"""What is new: shown once after an update, never at a first start."""

import json
import re
from datetime import date

import pytest
from hand import Hand

from ludotheque import __version__
from ludotheque.home import paths
from ludotheque.home.store import Store
from ludotheque.languages import languages
from ludotheque.scenes import window
from ludotheque.scenes.overlays import news
from ludotheque.ui.app import App

RELEASES = [
    news.Release(version, "2026-01-01", {code: [f"{version} {code}"] for code in languages()})
    for version in ("3.0.0", "2.0.0", "1.0.0")
]


@pytest.fixture
def started(monkeypatch, home):
    """Return a function that starts the program and tells which scenes are open once it has started."""

    def start(**asked) -> list[str]:
        seen = []
        monkeypatch.setattr(App, "run", lambda app: seen.extend(scene.name for scene in app.scenes))
        window.run(Store(), **asked)
        return seen

    return start


def leave_from(version):
    """Leave the settings as another version has written them."""
    file = paths.settings_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"version": version, "speed": 3}))


def test_a_first_start_has_no_news_and_neither_has_the_second(started):
    assert started() == ["shelf"]
    Store().change_settings(speed=1)
    assert started() == ["shelf"]


def test_an_update_has_news_once_and_keeps_the_settings(started):
    leave_from("0.0.1")
    assert started() == ["shelf", "news"]
    assert started() == ["shelf"]
    assert (Store().settings.version, Store().settings.speed) == (__version__, 3)


def test_whoever_opens_a_game_is_told_another_time(started):
    leave_from("0.0.1")
    assert "news" not in started(game="highlanders")
    assert started() == ["shelf", "news"]


def test_news_are_those_since_the_version_before(monkeypatch):
    monkeypatch.setattr(news, "releases", lambda: RELEASES)
    assert [release.version for release in news.since("1.0.0")] == ["3.0.0", "2.0.0"]
    assert [release.version for release in news.since("unheard of")] == ["3.0.0"]
    assert news.since("3.0.0") == []


def test_news_are_read_in_the_player_s_language():
    hand = Hand()
    hand.app.scenes.push(news.NewsScene(hand.app, RELEASES[:2]))
    assert "3.0.0 fr" in hand.told
    assert "2.0.0 fr" in hand.told
    assert "3.0.0 en" not in hand.told
    hand.push("close")
    assert hand.names[-1] == "shelf"
    hand.app.close()


def test_about_leads_to_the_news_of_every_version():
    hand = Hand()
    hand.navigation.about()
    hand.push("news")
    assert hand.names[-1] == "news"
    for release in news.releases():
        assert release.version in hand.told
    hand.app.close()


def test_the_newest_release_is_this_version_and_every_one_has_a_date_and_news_in_each_language():
    every = news.releases()
    assert every[0].version == __version__
    assert [release.date for release in every] == sorted((release.date for release in every), reverse=True)
    for release in every:
        date.fromisoformat(release.date)
        assert release.news.keys() == languages().keys()
        counts = {len(items) for items in release.news.values()}
        assert len(counts) == 1  # as many in each
        assert counts != {0}
        assert not [item for items in release.news.values() for item in items if re.search(r"[`*\[]", item)]


def test_a_heading_that_cannot_be_read_is_said(monkeypatch, tmp_path):
    (tmp_path / "fr").mkdir()
    (tmp_path / "fr" / "news.md").write_text("# soon\n\n- x\n")
    monkeypatch.setattr(paths, "languages_folder", lambda: tmp_path)
    with pytest.raises(ValueError, match="soon"):
        news.releases()
