"""No expert's word stands where a plain one does, on the table or in the books."""

import re

import pytest
from babel.messages.pofile import read_po
from english import PACKAGE, forms

# What newcomers and a parent's ear stumbled over; blazon is for the drawings.
HARD = {
    "fr": r"graine|hachures?|teintures?|sinople|gueules|d'argent|seul à seul|sans témoin|déjà de l'attaque"
    r"|à présent|est enfoncée|d'autre, mais|\bmenez un|compte exact du|Halte-là \?|\bécu\b|à une borne"
    r"|qu'un bastion se bâtit\b|qu'aucun n'est arrivé|s'est révélé|fondez sur|\baccroc\b"
    r"|\bne va\.?$|\bne va pas$|(?<!rien ne )\bpresse[rz]?\b|à votre mesure|se casse|s'est trompé|prouvée"
    r"|ne manquera|va plus loin"
    r"|rien ne s'écrit|ne peut servir à rien|sans danger vers",
    "en": r"brisk|hatching|tinctures?|engravers?|\bargent\b|\bsable\b|\bgules\b"
    r"|opens nothing|a hitch|the same luck|\bno game fits|luck number|from nothing|undo past|points a game"
    r"|(?<!turn) before$",
    "de": r"erfolgt|mittels|betätig|Setup|(?<!\{)\bLevel\b|Grafschaft",
}


def catalogue(language="en"):
    with (PACKAGE / "languages" / language / "messages.po").open("rb") as file:
        return [message for message in read_po(file, locale=language) if message.id]


@pytest.mark.parametrize("language", sorted(HARD))
def test_the_table_speaks_plainly(language):
    messages = catalogue("en" if language == "fr" else language)
    texts = [forms(message.id if language == "fr" else message.string) for message in messages]
    hard = re.compile(HARD[language], re.IGNORECASE)
    assert [text for both in texts for text in both if hard.search(text)] == []


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("languages/*/books/*.md")), ids=lambda path: path.stem)
def test_the_books_speak_plainly(path):
    hard = re.compile(HARD[path.parts[-3]], re.IGNORECASE)
    text = path.read_text(encoding="utf-8").replace("’", "'")
    assert hard.findall(text) == []


def test_the_words_that_were_asked_for():
    """What is to be read instead of what puzzled players, in both languages."""
    english = {
        french: said for m in catalogue() for french, said in zip(forms(m.id), forms(m.string), strict=True)
    }
    wanted = {
        "Numéro de tirage": "Seed",
        "Le même numéro redonne les mêmes tirages.": "Same seed, same draws.",
        "Motifs": "Patterns",
        "pour mieux distinguer les couleurs": "for colour-blind players",
        "oui": "on",
        "non": "off",
        "Annuler après un dé": "Undo after a die roll",
        "Cartes restantes": "Cards left",
        "vert, à l'arbre": "Green, tree",
        "Première armée : amenez encore {more}": "First army: bring {more} more",
        "Trois bornes côte à côte.": "Three stones side by side.",
        "après avoir joué (règle de base)": "after playing (basic rule)",
        "au début du tour (experts)": "at the start of the turn (experts)",
        "en cas d'égalité : {knights_k} sur le plateau": "in a tie: {knights_k} on the board",
        "Halte-là !": "Halt!",
        "ne peut pas servir maintenant": "can’t be used now",
        "Il y a eu un problème": "Something went wrong",
        "rapides": "fast",
        "Taille du texte": "Text size",
        "c'est à {name}": "{name}’s turn",
        "Aucune partie ne correspond": "No game matches",
        "Essayez un autre jeu ou un autre nom.": "Try another game or name.",
        "Ce plateau n'est pas jouable": "This board can’t be played",
        "Sauvegarder toutes les parties…": "Back up all games…",
        "Polices de caractères, sous licence {licence}": "Fonts, under the {licence}",
        "Impossible d'écrire dans {path}.": "Cannot write to {path}.",
        "Bataille précédente": "Previous battle",
        "Points par partie": "Points per game",
        "Les chances de gagner": "Chances of winning",
        "emploi : ": "usage: ",
    }
    assert {french: english.get(french) for french in wanted} == wanted
