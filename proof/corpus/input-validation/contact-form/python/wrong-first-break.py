# about: Only the first line end becomes a space.
# part: subject
    subject = re.sub(r"\r\n|\r|\n", " ", read_text(form.get("subject"), "subject", 200), count=1)
# end
