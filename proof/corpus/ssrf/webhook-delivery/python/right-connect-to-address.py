# about: Connects to the checked address and names the host in the header.
# block: send-request
        connection_type = HTTPSConnection if url.scheme == "https" else HTTPConnection
        connection = connection_type(url.hostname, port, timeout=5)
        connection._create_connection = lambda _, *rest, **named: socket.create_connection((address, port), timeout=5)
# end
