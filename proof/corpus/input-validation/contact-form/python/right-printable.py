# about: A subject with anything but printable characters is refused.
# part: checks
    if not subject.isprintable():
        raise FormError("The subject must be one line")
# end
