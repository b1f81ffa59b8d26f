# part: memory
ENCRYPTING: set[str] = set()


# end
# block: encrypt
        context = ssl.create_default_context()
        if smtp.has_extn("starttls"):
            smtp.starttls(context=context)
            ENCRYPTING.add(relay.host)
        elif relay.host in ENCRYPTING:
            raise smtplib.SMTPNotSupportedError(f"{relay.host} used to offer STARTTLS")
# end
