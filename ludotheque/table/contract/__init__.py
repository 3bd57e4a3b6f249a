"""The interfaces by which a game tells the table how it looks, how it is played and what to say."""
