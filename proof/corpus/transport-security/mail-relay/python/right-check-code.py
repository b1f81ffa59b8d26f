# about: Anything but 220 ends it.
# block: encrypt
        context = ssl.create_default_context()
        code, _ = smtp.starttls(context=context)
        if code != 220:
            raise smtplib.SMTPNotSupportedError("no encryption")
# end
