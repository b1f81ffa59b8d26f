# about: right, a client context checks chain and name from the beginning and knows only the bank's authority
    # block: tls-options
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations("certs/bank-ca.pem")
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    # end
