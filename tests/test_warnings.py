"""A warning fails the test that causes it, as does an exception that nothing could catch."""

import warnings

import pytest


@pytest.mark.parametrize(
    "category",
    [
        UserWarning,
        DeprecationWarning,
        ResourceWarning,
        pytest.PytestUnraisableExceptionWarning,
        pytest.PytestUnhandledThreadExceptionWarning,
    ],
)
def test_a_warning_is_an_error(category):
    with pytest.raises(category):
        warnings.warn("told", category, stacklevel=1)
