"""What people say at a table, in English and Spanish, for signs of the notation: read, never written."""

from __future__ import annotations

from spooklog.domain.phrases import Phrases

_SPANISH = {
    "S": "invoca invocar invocó invoco",
    "B": "asusta asustar asustó asusto",
    "U": "mejora mejorar mejoró mejoro",
    "M": "mueve mover movió movio muevo",
    "F": "pelea pelear peleó peleo ataca atacar atacó ataco",
    "H": "embruja embrujar embrujó embrujo",
    "R": "descansa descansar descansó descanso",
}
_SECTIONS = ("#", "sección #", "seccion #")
_ON_SECTIONS = "\n".join(
    f"#{letter} = {', '.join(f'{verb} {section}' for verb in verbs.split() for section in _SECTIONS)}"
    for letter, verbs in _SPANISH.items()
)

PHRASES = Phrases(
    verbs=f"""
        {_ON_SECTIONS}
        #S = summons #, summon #, summoned #, summons section #
        #B = scares #, scare #, scared #, scares section #
        #U = upgrades #, upgrade #, upgraded #, upgrades section #
        #M = moves #, move #, moved #, moves section #
        #F = fights #, fight #, fought #, attacks #, attacked #, fights section #
        #H = haunts #, haunt #, haunted #, haunts section #
        #R = rests #, rest #, rested #, rests section #
        K = occupies, occupy, occupied
        X = bonus, uses bonus, used bonus, plays bonus
        P = power, uses power, used power
        comp = compensates, compensated, is compensated
        reroll = rerolls, rerolled
        ok = okay, stands, it stands, lets it stand
        end = ends, ended, ends turn, ends the turn, is done, passes, passed, pass
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
