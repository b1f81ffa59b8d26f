# about: The certificate of the authority is loaded, but nothing is verified with it.
    # block: tls-options
    context = ssl.create_default_context(cafile="certs/bank-ca.pem")
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    # end
