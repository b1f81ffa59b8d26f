# about: Someone in between only has to remove the offer: the error is logged and the password sent in the clear.
        # block: encrypt
        context = ssl.create_default_context()
        try:
            smtp.starttls(context=context)
        except smtplib.SMTPNotSupportedError:
            logger.warning("%s offers no encryption", relay.host)
        # end
