# about: right, the bank's authority is what is trusted, and chain and name are checked
    # block: tls-options
    # The bank has a certificate authority of its own.
    context = ssl.create_default_context(cafile="certs/bank-ca.pem")
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    # end
