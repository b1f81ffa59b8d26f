# about: The same from the text of the file.
# block: tls-options
    with open("certs/bank-ca.pem") as file:
        context = ssl.create_default_context(cadata=file.read())
    context.minimum_version = ssl.TLSVersion.TLSv1_2
# end
