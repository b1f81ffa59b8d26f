# about: wrong, without encryption only the sign-in is left out, and the mail with its reset link still goes in the clear
        # block: encrypt
        context = ssl.create_default_context()
        is_encrypted = smtp.has_extn("starttls")
        if is_encrypted:
            smtp.starttls(context=context)
        # end
        # block: sign-in
        if is_encrypted:
            smtp.login(relay.user, relay.password)
        # end
