"""One version in the forms of each system."""

import re
from itertools import pairwise

import pytest

import ludotheque
from assets.desktop.versions import Forms, forms, windows_resource

IN_ORDER = (
    "0.9.9",
    "1.0.0a1",
    "1.0.0a2",
    "1.0.0b1",
    "1.0.0rc1",
    "1.0.0rc10",
    "1.0.0",
    "1.0.1rc1",
    "1.0.1",
    "1.1.0",
)


def test_a_pre_release_in_every_form():
    assert forms("1.0.0rc1") == Forms("1.0.0~rc1", (1, 0, 0, 30001), "1.0.0fc1", "1.0.0")
    assert forms("1.2.3") == Forms("1.2.3", (1, 2, 3, 40000), "1.2.3", "1.2.3")


def test_later_versions_are_later_on_windows_which_compares_four_numbers_of_16_bits():
    for earlier, later in pairwise(forms(version).windows for version in IN_ORDER):
        assert earlier < later
        assert max(later) < 2**16


def test_debian_sorts_a_pre_release_before_its_release():
    # Debian Policy 5.6.12: a tilde sorts before anything, even the end of the version
    for version in IN_ORDER:
        assert re.fullmatch(r"[0-9.]+(~(a|b|rc)[0-9]+)?", forms(version).debian)


def test_a_bundle_s_version_is_one_that_apple_allows():
    # CFBundleVersion: up to three numbers, then d, a, b or fc with a number between 1 and 255
    for version in IN_ORDER:
        assert re.fullmatch(r"\d+\.\d+\.\d+((d|a|b|fc)\d{1,3})?", forms(version).bundle)


@pytest.mark.parametrize(
    "version", ["", "1.0", "1.0.0.dev1", "1.0.0+local", "1.0.0rc0", "1.0.0rc256", "1.0.0\n"]
)
def test_any_other_kind_of_version_is_refused(version):
    with pytest.raises(ValueError, match=r"version|pre-release"):
        forms(version)


def test_the_program_s_own_version_has_every_form():
    assert forms(ludotheque.__version__).short.count(".") == 2


def test_the_resource_of_a_windows_program_names_its_file_and_version():
    resource = windows_resource("1.0.0rc1", "Cinq jeux", "ludotheque.exe")
    compile(resource, "resource", "eval")
    assert "filevers=(1, 0, 0, 30001)" in resource
    assert "StringStruct('FileDescription', 'Cinq jeux')" in resource
