# about: a reader for single lines refuses everything that any system could take for the end of a line
# part: top
def require_single_line(text: str, name: str) -> str:
    if len(text.splitlines()) > 1 or text != text.rstrip("\r\n\v\f\x1c\x1d\x1e\x85\u2028\u2029") or "\0" in text:
        raise FormError(f"The {name} must be on one line")
    return text


# end
# part: subject
    subject = require_single_line(read_text(form.get("subject"), "subject", 200), "subject")
    # end
