# block: check-target
        address = socket.getaddrinfo(url.hostname, port, type=socket.SOCK_STREAM)[0][4][0]
        if is_internal(address):
            raise DeliveryFailed("not a public address")
        again = socket.getaddrinfo(url.hostname, port, type=socket.SOCK_STREAM)[0][4][0]
        if again != address:
            raise DeliveryFailed("the address of the host changes")
# end
