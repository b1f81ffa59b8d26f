# about: right, STARTTLS is always asked for with a checking context, and smtplib raises an error when the relay does not offer it
        # block: encrypt
        smtp.starttls(context=ssl.create_default_context())
        # end
