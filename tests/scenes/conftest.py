"""What tests of scenes share."""

import pytest
from hand import Hand


@pytest.fixture
def hand(request):
    """Return a hand at the shelf, in a window of its module's SIZE or, without one, as it usually is."""
    size = getattr(request.module, "SIZE", None)
    found = Hand(size) if size else Hand()
    yield found
    found.app.close()
