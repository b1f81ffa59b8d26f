# block: check-length
    if len(name) < 3:
        raise NameRefused("name_too_short")
    if len(name) > 40:
        raise NameRefused("name_too_long")
# end
