# about: All white space in the subject, with every kind of line break, becomes single spaces where the header is written.
    # block: write-header
    header = [
        "From: Contact form <noreply@example.com>",
        "To: support@example.com",
        f"Reply-To: {email}",
        "Subject: [Contact] " + " ".join(subject.split()),
        "Content-Type: text/plain; charset=utf-8",
    ]
    # end
