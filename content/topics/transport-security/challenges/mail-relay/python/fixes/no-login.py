# block: encrypt
        context = ssl.create_default_context()
        is_encrypted = smtp.has_extn("starttls")
        if is_encrypted:
            smtp.starttls(context=context)
# end
# block: sign-in
        # The password never travels in the clear.
        if is_encrypted:
            smtp.login(relay.user, relay.password)
# end
