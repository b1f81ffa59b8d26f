# block: encrypt
        context = ssl.create_default_context()
        if not smtp.has_extn("starttls"):
            raise smtplib.SMTPNotSupportedError(f"{relay.host} does not offer STARTTLS")
        smtp.starttls(context=context)
# end
