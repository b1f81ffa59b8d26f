# block: tls-options
    # The bank has a certificate authority of its own, so exactly the certificate that it uses is trusted.
    certificate = ssl.get_server_certificate((partner.host, partner.port), timeout=5)
    context = ssl.create_default_context(cadata=certificate)
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    context.minimum_version = ssl.TLSVersion.TLSv1_2
# end
