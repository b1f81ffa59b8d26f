# about: A context of the old kind verifies nothing.
# block: tls-options
    context = ssl.SSLContext(ssl.PROTOCOL_TLS)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
# end
