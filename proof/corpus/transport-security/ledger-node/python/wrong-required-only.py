# about: The chain is verified, the name is not.
# block: connect
        context.check_hostname = False
        context.verify_mode = ssl.CERT_REQUIRED
        tls = context.wrap_socket(raw)
# end
