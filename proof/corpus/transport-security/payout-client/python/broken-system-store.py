# about: Certificates are verified, but only against the authorities Python knows, and the bank's is not among them.
    # block: tls-options
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    # end
