# about: The authority is loaded, and verification stays off.
# block: tls-options
    context = ssl.create_default_context(cafile="certs/bank-ca.pem")
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.minimum_version = ssl.TLSVersion.TLSv1_2
# end
