# block: tls-options
    # The bank has a certificate authority of its own, which Python does not know.
    context = ssl.create_default_context(cafile="certs/bank-ca.pem")
    context.minimum_version = ssl.TLSVersion.TLSv1_2
# end
