# about: wrong, only lines that name recipients are refused, so a visitor can still write From or end the header
    # part: checks
    lowered = subject.lower().replace(" ", "").replace("\t", "")
    if any(f"\n{name}:" in lowered or f"\r{name}:" in lowered for name in ("to", "cc", "bcc", "resent-to", "resent-bcc")):
        raise FormError("The subject must be one line")
    # end
