"""The gettext catalogues: French in the source, English in en/LC_MESSAGES/ludotheque.po."""
