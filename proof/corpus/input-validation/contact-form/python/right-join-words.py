# about: All white space, line ends included, becomes single spaces.
# part: subject
    subject = " ".join(read_text(form.get("subject"), "subject", 200).split())
# end
