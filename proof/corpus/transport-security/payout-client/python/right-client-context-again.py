# about: A client context verifies chain and name by default and only knows the bank's authority.
    # block: tls-options
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations("certs/bank-ca.pem")
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    # end
