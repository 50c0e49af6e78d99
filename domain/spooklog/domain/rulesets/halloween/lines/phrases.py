"""What people say at a table, in English and Spanish, for signs of the notation: read, never written."""

from __future__ import annotations

from spooklog.domain.contract.phrases import Phrases

SECTION_VERBS = {
    "S": "summons summon summoned invoca invocar invocó invoco",
    "B": "scares scare scared asusta asustar asustó asusto",
    "U": "upgrades upgrade upgraded mejora mejorar mejoró mejoro",
    "M": "moves move moved mueve mover movió movio muevo",
    "F": "fights fight fought attacks attack attacked pelea pelear peleó peleo ataca atacar atacó ataco",
    "H": "haunts haunt haunted embruja embrujar embrujó embrujo",
    "R": "rests rest rested descansa descansar descansó descanso",
}
"""What people say for each letter of a section."""
LETTER_OF_VERB = {verb: letter for letter, verbs in SECTION_VERBS.items() for verb in verbs.split()}
_SECTIONS = ("#", "section #", "with section #", "sección #", "seccion #", "con la sección #", "con la seccion #")
_ON_SECTIONS = "\n".join(
    f"#{letter} = {', '.join(f'{verb} {section}, {section} {verb}' for verb in verbs.split() for section in _SECTIONS)}"
    for letter, verbs in SECTION_VERBS.items()
)

PHRASES = Phrases(
    verbs=f"""
        {_ON_SECTIONS}
        K = occupies, occupy, occupied
        X = bonus, uses bonus, used bonus, plays bonus
        P = power, uses power, used power
        comp = compensates, compensated, is compensated
        reroll = rerolls, rerolled
        ok = okay, stands, it stands, lets it stand
        end = ends, ended, ends turn, ends the turn, is done, passes, passed, pass, done, finishes, finished, that's it
        end = ends her turn, ends his turn, ends their turn, end the turn
        end = is finished, stops, turn over
        end = end of turn, end of the turn, turn is over, turn ends
        K = ocupa, ocupar, ocupó, ocupo, ocupa carta, ocupa la carta
        X = bonificación, bonificacion, usa, usar, usó, uso, usa ficha, usa la ficha, usa bonificación, usa bonificacion
        P = poder, usa poder, usa el poder, usa el poder de
        comp = compensa, compensar, compensó, compenso, se compensa, es compensado, es compensada
        blues = azules, devuelve azules, coloca azules, pone azules
        reroll = repite, repetir, repitió, repitio, repito
        ok = vale, queda, queda así, queda asi
        end = fin, termina, terminar, terminó, termino, termina turno, termina el turno, acaba, acaba el turno, pasa, pasar, paso
    """,
    table="""
        roll = rolls, rolled, throws, threw
        roll = tira, tirar, tiró, tiro, lanza, lanzar, lanzó, lanzo
        reveal = reveals, revealed
        reveal = revela, revelar, reveló, revelo
    """,
)
