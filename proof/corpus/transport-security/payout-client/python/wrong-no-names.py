# about: Any certificate of the authority is taken, whatever its name.
# block: tls-options
    context = ssl.create_default_context(cafile="certs/bank-ca.pem")
    context.check_hostname = False
    context.minimum_version = ssl.TLSVersion.TLSv1_2
# end
