# part: subject
    subject = read_text(form.get("subject"), "subject", 200).strip()
# end
