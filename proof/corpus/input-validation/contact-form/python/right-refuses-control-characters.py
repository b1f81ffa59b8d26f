# about: A subject with a line break or another control character is refused before it gets into the header.
    # part: subject
    subject = read_text(form.get("subject"), "subject", 200)
    if re.search(r"[\x00-\x1f\x7f\x85\u2028\u2029]", subject):
        raise FormError("The subject must be a single line")
    # end
