# about: the text is split at hyphens and each part is tested with a single repetition, which is linear.
# part: check-format
def check_format(name: str) -> None:
    parts = name.removesuffix("-").split("-")
    if not all(re.fullmatch(r"[a-z0-9]+", part) for part in parts):
        raise NameRefused("name_invalid")
# end
