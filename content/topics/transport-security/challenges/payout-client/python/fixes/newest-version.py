# block: tls-options
    # The bank has a certificate authority of its own, which Python does not know.
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.minimum_version = ssl.TLSVersion.TLSv1_3
# end
