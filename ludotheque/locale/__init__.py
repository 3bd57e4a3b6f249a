"""The gettext catalogues: French in the source, English in en/LC_MESSAGES/ludotheque.po.

After changing a French text, run from the root of the project:

    pybabel extract --add-location=file -o ludotheque.pot ludotheque && pybabel update -N --ignore-obsolete
        --ignore-pot-creation-date -D ludotheque -d ludotheque/locale -i ludotheque.pot

and write the English in the .po. `tests/test_locale.py` reports missing translations. Installing the package
compiles the .po; in a checkout, run `pip install -e .` again.
"""
