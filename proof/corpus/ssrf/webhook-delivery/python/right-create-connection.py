# about: The connection keeps the name for Host and certificate, and its socket goes to the checked address.
        # block: send-request
        connection_type = HTTPSConnection if url.scheme == "https" else HTTPConnection
        connection = connection_type(url.hostname, port, timeout=5)
        connection._create_connection = lambda _target, *rest: socket.create_connection((address, port), *rest)
        # end
