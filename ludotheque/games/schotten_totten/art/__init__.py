"""The drawings of Schotten-Totten: clans, cards, stones and places."""
