"""The board painter: turns any board's map into a picture like an illuminated old map.

`fit` lays a board into a rectangle, `paint` (or `painting`, in steps) draws its picture at that size, and
`castle_spots` says where on a castle its banner, knights and shield belong. What a class of terrain object
looks like is in `terrain.TERRAIN`, what the places of a kind of board look like in `places.PLACES`.
"""

from ludotheque.games.castles.art.places import CastleSpots, castle_spots
from ludotheque.picture.frame import Frame, fit
from ludotheque.picture.painting import paint, painting

__all__ = ["CastleSpots", "Frame", "castle_spots", "fit", "paint", "painting"]
