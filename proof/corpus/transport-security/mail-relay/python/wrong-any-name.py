# about: STARTTLS is required, but a certificate of an authority for any name will do
# block: encrypt
        context = ssl.create_default_context()
        context.check_hostname = False
        smtp.starttls(context=context)
# end
