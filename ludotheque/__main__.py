"""The entry point of `ludotheque`, of `python -m ludotheque` and of the packaged program."""

from __future__ import annotations

import gc
import sys


def main() -> int:
    """Run the program with the arguments in `sys.argv` and return its exit status."""
    words = sys.argv[1:]
    if words[:1] in (["floor"], ["shown"]):  # for the bench
        from ludotheque.commands import hooks

        if not hooks.can_write(words[1:]):
            return 2
        if words[0] == "floor":
            hooks.first_flip(words[1])
            return 0
        hooks.announce(words[1])
        words = []
    if words:
        from ludotheque.players import frozen
        from ludotheque.ui import access_page

        if access_page.is_process(words):
            from ludotheque.ui import access_process

            access_process.serve()
        if frozen.is_helper(words):
            frozen.run_helper(words)
            return 0
    else:
        gc.disable()  # until the first picture: there is no garbage yet, and looking for it takes a while
    from ludotheque.commands import cli

    return cli.main(words)


if __name__ == "__main__":
    sys.exit(main())
