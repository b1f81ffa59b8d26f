# about: Only the pair of carriage return and line feed is replaced, but sendmail takes a line feed alone as the end of a line.
    # part: subject
    subject = read_text(form.get("subject"), "subject", 200).replace("\r\n", " ").strip()
    # end
