# about: It connects to the checked address, but as the name of the host: virtual hosts and certificates fail.
        # block: send-request
        connection_type = HTTPSConnection if url.scheme == "https" else HTTPConnection
        connection = connection_type(address, port, timeout=5)
        # end
