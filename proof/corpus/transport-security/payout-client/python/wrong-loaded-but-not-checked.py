# about: wrong, the authority is loaded, and CERT_NONE means that nobody asks it
    # block: tls-options
    context = ssl.create_default_context()
    context.load_verify_locations(cafile="certs/bank-ca.pem")
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    # end
