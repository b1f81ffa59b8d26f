# block: encrypt
        context = ssl.create_default_context()
        try:
            smtp.starttls(context=context)
        except smtplib.SMTPException as error:
            logger.warning("no encryption with %s: %s", relay.host, error)
# end
