# about: starttls raises when the server does not offer it.
# block: encrypt
        context = ssl.create_default_context()
        smtp.starttls(context=context)
# end
