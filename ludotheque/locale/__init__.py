"""The gettext catalogues: French in the source, English in en/LC_MESSAGES/ludotheque.po.

After a change of the French, from the root of the project:

    pybabel extract --add-location=file -o ludotheque.pot ludotheque && pybabel update -N --ignore-obsolete
        --ignore-pot-creation-date -D ludotheque -d ludotheque/locale -i ludotheque.pot

and then the English in the .po. `tests/test_locale.py` says what is missing; an install compiles the .po
(`pip install -e .` again, for a checkout).
"""
