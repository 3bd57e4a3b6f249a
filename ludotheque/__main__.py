"""Where the program starts, from `ludotheque`, `python -m ludotheque` and the packaged program."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the program on the words of the command line and return its exit status."""
    words = sys.argv[1:]
    if words[:1] == ["floor"]:  # a bare window: nothing of ours may be imported
        from ludotheque.commands.hooks import first_flip

        first_flip(words[1])
        return 0
    if words[:1] == ["shown"]:  # the start that the bench measures: a player's, without arguments
        from ludotheque.commands.hooks import announce

        announce(words[1])
        words = []
    if hasattr(sys, "frozen"):
        from ludotheque.players import frozen

        if frozen.is_helper(words):
            frozen.help_out(words)
            return 0
    from ludotheque.commands import cli

    return cli.main(words)


if __name__ == "__main__":
    sys.exit(main())
