# about: right, a relay that offers no encryption is an error before the password, and the mail stays in the queue
        # block: encrypt
        if not smtp.has_extn("starttls"):
            raise smtplib.SMTPNotSupportedError(f"{relay.host} offers no encryption")
        context = ssl.create_default_context()
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        smtp.starttls(context=context)
        # end
