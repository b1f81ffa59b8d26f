import re
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Release:
    version: str
    publisher: str
    wheel: str
    registry: str


class Registry(Protocol):
    def releases(self, package: str) -> list[Release]:
        """Empty when the registry does not know the package."""


class ResolveError(Exception):
    pass


# block: compare
def numbers(version: str) -> tuple[int, ...]:
    """Comparable, part by part. Pre-releases were left out before."""
    return tuple(int(part) for part in version.split("."))


def newest_first(releases: list[Release]) -> list[Release]:
    return sorted(releases, key=lambda release: numbers(release.version), reverse=True)
# end


# block: satisfies
def satisfies(version: str, wanted: str) -> bool:
    """`~=1.4`: the same major version, and not older."""
    base = numbers(wanted.removeprefix("~="))
    return numbers(version)[0] == base[0] and numbers(version) >= base
# end


def resolve_package(name: str, wanted: str, internal: Registry, public: Registry) -> Release:
    """The proxy that all builds install from: the company's own packages, whose names begin with `acme-`, and everybody else's."""
    # block: check-request
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", name):
        raise ResolveError(f"{name} is not a name of a package")
    if not re.fullmatch(r"~=\d+\.\d+", wanted):
        raise ResolveError(f"{wanted} is not a range")
    # end
    # block: ask
    answers = [source.releases(name) for source in (internal, public)]
    # end
    # block: choose
    found = [release for answer in answers for release in answer]
    candidates = newest_first([release for release in found if satisfies(release.version, wanted)])
    # end
    # block: answer
    if not candidates:
        raise ResolveError(f"no version of {name} satisfies {wanted}")
    return candidates[0]
    # end
