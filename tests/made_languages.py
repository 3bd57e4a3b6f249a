"""Makes two languages that nobody speaks, so that the program can take no two languages for granted.

`xx` is whole: every letter that can be has an accent, texts are a third longer, numbers take three forms, and
a sentence that begins with a name ends with it. `yy` has three messages, and falls back to English.
"""

import re
import shutil
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from ludotheque.build import compile_languages
from ludotheque.home import paths

XX = """name = "Xẁéńä"
falls-back-to = "en"
complete = true
plural = "russian"
decimal-mark = "·"
words-after-numbers = ["đé"]

[ordinals]
"" = "{n}º"

[letters]
"ž" = "a"
"""
YY = """name = "Yüü"
falls-back-to = "en"
plural = "japanese"
"""
ACCENTS = str.maketrans("acdeghijklnorstuwyzACDEGHIJKLNORSTUWYZ", "áčďéğĥíĵķĺňóřšťúŵýžÁČĎÉĞĤÍĴĶĹŇÓŘŠŤÚŴÝŽ")
KEPT = re.compile(  # what no translator changes: placeholders, marks, options, addresses, ids, Roman numbers
    r"\{[^}]*\}|--\w+|<[^>]*>|\[[A-Z]\d+\]|https?://\S+|\b[A-Z]\d+\b|\b[IVX]+\b|\*+|_|%\(\w+\)\w|\.\w{3,4}\b"
)
FIRST = re.compile(r"^(\{name\})( :)? (.+?)([.!?…]?)$", re.DOTALL)
MARKED = re.compile(  # what begins a line of a book, a lesson, a puzzle or the news
    r"(?:## (?:hints|answers|right|wrong \d)$)|"
    r"(?:\{[\w-]+\} )?(?:#+ |> |- |\d+\. |\[\w+\] |!(?:example|ruling) |!figure \S+ |!keys.*|# \S+ \(.*)?"
)


def foreign(text: str) -> str:
    """Return a text as `xx` has it."""
    if named := FIRST.match(text):
        text = f"{named[3]} {named[1]}{named[4]}"
    parts, at = [], 0
    for kept in KEPT.finditer(text):
        parts += [_stretched(text[at : kept.start()]), kept[0]]
        at = kept.end()
    return "".join([*parts, _stretched(text[at:])])


def foreign_page(text: str) -> str:
    """Return the Markdown of a book, a lesson, a puzzle or the news as `xx` has it."""
    return "\n".join(map(_foreign_line, text.split("\n")))


def make(folder: Path) -> Path:
    """Write the languages of the program, `xx` and `yy` into a folder and return it."""
    real = paths.languages_folder()
    for code in ("fr", "en"):
        shutil.copytree(real / code, folder / code)
    shutil.copytree(real / "fr", folder / "xx")
    for page in (folder / "xx").rglob("*.md"):
        page.write_text(foreign_page(page.read_text("utf-8")), encoding="utf-8")
    desktop = folder / "xx" / "desktop.toml"
    desktop.write_text(re.sub(r'"([^"]+)"', _foreign_word, desktop.read_text("utf-8")), encoding="utf-8")
    for code, definition in (("xx", XX), ("yy", YY)):
        (folder / code).mkdir(exist_ok=True)
        (folder / code / "language.toml").write_text(definition, encoding="utf-8")
    with (real / "en" / "messages.po").open("rb") as file:
        english = read_po(file, locale="en")
    few = [message for message in english if message.id in ("Quitter", "Réglages", "Parties")]
    _write(folder / "xx" / "messages.po", [message for message in english if message.id], 3)
    _write(folder / "yy" / "messages.po", few, 1)
    compile_languages(folder)
    return folder


def _write(file: Path, messages, forms: int) -> None:
    made = Catalog(fuzzy=False, header_comment="")
    made._num_plurals = forms
    made._plural_expr = "0"  # which nobody reads
    for message in messages:
        if message.pluralizable:
            said = tuple(foreign(message.id[min(form, 1)]) for form in range(forms))
        else:
            said = foreign(message.id)
        made.add(message.id, said, context=message.context)
    with file.open("wb") as opened:
        write_po(opened, made)


def _foreign_word(quoted) -> str:
    return f'"{foreign(quoted[1])}"'


def _foreign_line(line: str) -> str:
    if line.startswith("| "):
        return "|".join(map(foreign, line.split("|")))
    mark = MARKED.match(line)[0]
    return mark + foreign(line[len(mark) :])


def _stretched(text: str) -> str:
    """Return a text with accents, each word a third longer by its first vowel."""
    return re.sub(r"\w+", lambda word: _longer(word[0]), text).translate(ACCENTS)


def _longer(word: str) -> str:
    vowel = re.search("[aeiouyéèêàâîôûùœ]", word)
    return word[: vowel.end()] + vowel[0] * -(-len(word) // 3) + word[vowel.end() :] if vowel else word
