# about: The bank's authority is the only trusted one, and name and chain are checked.
    # block: tls-options
    context = ssl.create_default_context(cafile="certs/bank-ca.pem")
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    # end
