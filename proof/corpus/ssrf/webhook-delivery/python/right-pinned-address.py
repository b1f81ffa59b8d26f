# about: The connection goes to the address that was checked; name and certificate stay those of the customer's host.
        # block: send-request
        connection_type = HTTPSConnection if url.scheme == "https" else HTTPConnection
        connection = connection_type(url.hostname, port, timeout=5)
        connection._create_connection = lambda _target, *rest: socket.create_connection((address, port), *rest)
        # end
