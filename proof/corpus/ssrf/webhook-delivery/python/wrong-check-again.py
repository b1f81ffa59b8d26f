# about: The second check right before the connection is followed by one more resolution of the name.
        # block: send-request
        for found in socket.getaddrinfo(url.hostname, port, type=socket.SOCK_STREAM):
            if is_internal(found[4][0]):
                raise DeliveryFailed("not a public address")
        connection_type = HTTPSConnection if url.scheme == "https" else HTTPConnection
        connection = connection_type(url.hostname, port, timeout=5)
        # end
