# about: The connection looks the name up once more.
# block: check-target
        for _ in range(2):
            address = socket.getaddrinfo(url.hostname, port, type=socket.SOCK_STREAM)[0][4][0]
            if is_internal(address):
                raise DeliveryFailed("not a public address")
# end
