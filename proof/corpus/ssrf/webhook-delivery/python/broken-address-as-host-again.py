# about: The checked address is used, but as the host, so certificates and virtual hosts of the customers fail.
        # block: send-request
        connection_type = HTTPSConnection if url.scheme == "https" else HTTPConnection
        connection = connection_type(address, port, timeout=5)
        # end
