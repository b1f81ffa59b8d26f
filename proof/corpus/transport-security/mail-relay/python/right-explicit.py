# about: Without the offer the mail is not sent and the password is not given away.
        # block: encrypt
        if not smtp.has_extn("starttls"):
            raise smtplib.SMTPNotSupportedError(f"{relay.host} offers no encryption")
        context = ssl.create_default_context()
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        smtp.starttls(context=context)
        # end
