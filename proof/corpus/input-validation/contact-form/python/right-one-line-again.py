# about: every kind of whitespace, line breaks included, becomes a single space before the subject gets into the header
    # part: subject
    subject = " ".join(read_text(form.get("subject"), "subject", 200).split())
    # end
