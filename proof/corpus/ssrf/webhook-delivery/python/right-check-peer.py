# about: The address of the open connection is checked before anything is sent.
# block: send-request
        connection_type = HTTPSConnection if url.scheme == "https" else HTTPConnection
        connection = connection_type(url.hostname, port, timeout=5)
        connection.connect()
        if is_internal(connection.sock.getpeername()[0]):
            connection.close()
            raise DeliveryFailed("not a public address")
# end
