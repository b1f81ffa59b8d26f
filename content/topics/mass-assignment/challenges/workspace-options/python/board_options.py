import json
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
# part: imports
# end


# block: define-plan
class Plan:
    export_allowed = False

    def __init__(self, name: str) -> None:
        self.name = name


class PaidPlan(Plan):
    export_allowed = True
# end


@dataclass
class Colours:
    board: str = "#ffffff"
    card: str = "#eeeeee"


@dataclass
class Layout:
    columns: int = 3
    start: dict[str, str] = field(default_factory=lambda: {"page": "home"})


@dataclass
class Options:
    colours: Colours = field(default_factory=Colours)
    layout: Layout = field(default_factory=Layout)


@dataclass
class Team:
    id: int
    plan: Plan
    options: Options = field(default_factory=Options)


class Refused(Exception):
    pass


# part: limits
# end
def merge(options: object, changes: dict) -> None:
    """Writes the changes into the options, level by level. A level is an object or a dictionary."""
    # block: merge-options
    for name, value in changes.items():
        current = options.get(name) if isinstance(options, dict) else getattr(options, name, None)
        if isinstance(value, dict) and current is not None:
            merge(current, value)
        elif isinstance(options, dict):
            options[name] = value
        else:
            setattr(options, name, value)
    # end


def change_options(team: Team, body: str, save: Callable[[int, str], None]) -> Options:
    """`PATCH /boards/options`"""
    # block: read-body
    if len(body) > 20_000:
        raise Refused("too_long")
    changes = json.loads(body)
    if not isinstance(changes, dict):
        raise Refused("object_expected")
    # end
    # part: target
    options = team.options
    # end
    merge(options, changes)

    # block: check-options
    if not all(re.fullmatch(r"#[0-9a-f]{6}", str(one)) for one in (options.colours.board, options.colours.card)):
        raise Refused("colour_invalid")
    if type(options.layout.columns) is not int or not 1 <= options.layout.columns <= 12:
        raise Refused("columns_invalid")
    # end

    # block: store-options
    team.options = options
    save(team.id, json.dumps(asdict(options)))
    return options
    # end


def may_export(team: Team) -> bool:
    # block: allow-export
    return team.plan.export_allowed is True
    # end
