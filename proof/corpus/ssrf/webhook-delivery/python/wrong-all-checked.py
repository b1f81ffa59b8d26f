# about: All addresses are checked, but the connection resolves the name again and may get another one.
        # block: check-target
        found = socket.getaddrinfo(url.hostname, port, type=socket.SOCK_STREAM)
        if any(is_internal(entry[4][0]) for entry in found):
            raise DeliveryFailed("not a public address")
        # end
