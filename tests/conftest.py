"""What all tests share: how hard Hypothesis tries, and the wish to write golden texts anew."""

import pytest
from hypothesis import settings

# No deadlines: a busy machine is no fault of the rules. `make test` tries the same cases every
# time, so that what has passed passes again; the ordeal looks for new ones.
settings.register_profile("test", deadline=None, derandomize=True)
settings.register_profile("ordeal", deadline=None, max_examples=10_000, print_blob=True)
settings.load_profile("test")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite", action="store_true", help="write the golden texts anew instead of comparing"
    )


@pytest.fixture
def rewrite(pytestconfig: pytest.Config) -> bool:
    """Whether golden texts are to be written anew (`make golden`) instead of compared."""
    return bool(pytestconfig.getoption("--rewrite"))
