"""Secret tunnels: tunnel.* (catalogue 4.6; ruling R10)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import informs, replay

FULL = "given tile 1F.2=F6 attic.3=A5 2F.1=S4 cellar.1=C3 1F.1=F4\ngiven anna at 1F.2.g1\ngiven steps {0}\n---\n"
"""Green tunnels in the Study (h1), the attic (3.d3), the second floor (1.a1) and the cellar (1.d1); a red one in the Library."""
LOOSE = "options geometry=loose\ngiven tile 1F.2=F6 attic.3=A5 1F.3=F4\ngiven anna at 1F.2.b\ngiven steps {0}\n---\n"


@pytest.mark.rule("polterheist:tunnel.1")
@pytest.mark.parametrize("to", ["attic.3.d3", "2F.1.a1", "cellar.1.d1"])
def test_a_tunnel_leads_to_every_other_space_of_its_colour(to: str) -> None:
    replay(FULL.format(5) + f"anna m h1 {to}\nsteps 3\nanna at {to}")
    replay(FULL.format(5) + f"anna m h1\nanna m {to}\nsteps 3")


@pytest.mark.rule("polterheist:tunnel.1")
def test_a_tunnel_leads_to_no_other_colour_and_to_no_plain_space() -> None:
    replay(
        FULL.format(5)
        + "anna m h1 1F.1.a1\nrefused move.1\nanna m h1 attic.3.c3\nrefused move.1\nanna m attic.3.d3 1F.2.g1\nrefused move.1"
    )
    replay(LOOSE.format(5) + "anna m 1F.2.b~green 1F.3~red\nrefused tunnel.1\nanna m 1F.2.b~green attic.3~green")
    replay(LOOSE.format(5) + "anna m 1F.2.b~green 1F.2.hall 1F.3~red\nanna at 1F.3~red")  # walking from one to the other


@pytest.mark.rule("polterheist:tunnel.2")
def test_using_a_tunnel_is_a_choice() -> None:
    informs("tunnel.2")
    replay(FULL.format(5) + "anna m h1\nanna end\nanna at 1F.2.h1")
    replay(
        FULL.format(5) + "anna m h1\nanna m g1\nanna at 1F.2.g1".replace("m g1", "stay\nrefused move.3").replace("2.g1", "2.h1")
    )
    replay("given tile 2F.1=S2\ngiven anna at 2F.1.e3\ngiven steps 5\n---\nanna m e2 d2\nanna end")
    replay("given tile 1F.2=F8 1F.3=F10\ngiven anna at 1F.3.h1\ngiven steps 5\n---\nanna m h2 h3\nanna at 1F.3.h3")
    replay(LOOSE.format(5) + "anna m 1F.2.b~green 1F.2.b\nsteps 3")


@pytest.mark.rule("polterheist:tunnel.3")
def test_going_through_a_tunnel_is_a_step() -> None:
    informs("tunnel.3")
    replay(FULL.format(2) + "anna m h1 attic.3.d3\nphase end\nsteps 0")
    replay(FULL.format(1) + "anna m h1 attic.3.d3\nrefused move.2\nanna m h1\nphase end\nanna m attic.3.d3\nrefused move.2")
    replay(LOOSE.format(2) + "anna m 1F.2.b~green attic.3~green /2\nphase end")
    replay(LOOSE.format(2) + "anna m 1F.2.b~green attic.3~green /1\nrefused move.2")
    replay(LOOSE.format(1) + "anna m 1F.2.b~green attic.3~green\nrefused move.2")
    replay(FULL.format(4) + "anna m attic.3.d3\nsteps 2")  # the shortest way leads through it


@pytest.mark.rule("polterheist:tunnel.3")
def test_a_tunnel_is_not_used_twice_in_a_turn() -> None:
    replay(
        FULL.format(6)
        + "anna m h1 attic.3.d3 1F.2.h1\nrefused move.4\nanna m h1 attic.3.d3 2F.1.a1 1F.2.h1 attic.3.d3\nrefused move.4"
    )


@pytest.mark.rule("polterheist:tunnel.4")
def test_both_ends_lie_on_tiles_face_up() -> None:
    alone = "given tile 1F.2=F6\ngiven anna at 1F.2.g1\ngiven steps 5\n---\n"
    replay(f"{alone}anna m h1 attic.3.d3\nrefused tunnel.4\nanna m h1\nanna m 2F.1.a1\nrefused tunnel.4\nanna end")
    loose = "options geometry=loose\ngiven tile 1F.2=F6\ngiven anna at 1F.2.b\ngiven steps 5\n---\n"
    replay(
        f"{loose}anna m 1F.2.b~green attic.3~green\nrefused tunnel.4\nanna m 1F.2.b~green\nanna m 2F.1~green\nrefused tunnel.4"
    )
    turned = alone.replace("1F.2=F6", "1F.2=F6 attic.3=A5")
    replay(f"{turned}anna m h1 attic.3.d3")


@pytest.mark.rule("polterheist:tunnel.5")
@pytest.mark.parametrize("sealed", ["1F.2.h1", "attic.3.d3"])
def test_a_sealed_space_lets_no_pawn_in_or_out(sealed: str) -> None:
    sealed_up = f"given chips {sealed}\n{FULL}"
    replay(
        sealed_up.format(5) + "anna m h1 attic.3.d3\nrefused tunnel.5\nanna m h1\nanna m attic.3.d3\nrefused tunnel.5\nanna end"
    )
    if sealed == "attic.3.d3":
        replay(sealed_up.format(5) + "anna m h1 2F.1.a1 cellar.1.d1\nsteps 2")  # the others still connect


@pytest.mark.rule("polterheist:tunnel.5")
@pytest.mark.parametrize("sealed", ["1F.2.b~green", "attic.3~green"])
def test_a_sealed_area_lets_no_pawn_in_or_out(sealed: str) -> None:
    header, _, rest = LOOSE.format(5).partition("given anna")
    replay(
        f"{header}given chips {sealed}\ngiven anna{rest}anna m 1F.2.b~green attic.3~green\nrefused tunnel.5\nanna m 1F.2.b~green"
    )


@pytest.mark.rule("polterheist:tunnel.1", "polterheist:tunnel.2")
def test_two_spaces_of_a_colour_on_one_floor_connect() -> None:
    given = "given tile 1F.1=F4 1F.2=F11\ngiven anna at 1F.1.b1\ngiven steps 4\n---\n"
    replay(f"{given}anna m a1 1F.2.a1 b1\nsteps 1\nanna at 1F.2.b1")
