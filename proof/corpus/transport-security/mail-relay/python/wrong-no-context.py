# about: Without a context, the certificate is not verified.
# block: encrypt
        smtp.starttls()
# end
