# about: Three simple checks, each in one pass, say the same as the pattern.
# part: check-format
ALLOWED = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


def check_format(name: str) -> None:
    if not ALLOWED.issuperset(name) or name.startswith("-") or "--" in name:
        raise NameRefused("name_invalid")
# end
