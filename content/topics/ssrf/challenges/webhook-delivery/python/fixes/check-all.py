# block: check-target
        answers = socket.getaddrinfo(url.hostname, port, type=socket.SOCK_STREAM)
        if any(is_internal(answer[4][0]) for answer in answers):
            raise DeliveryFailed("not a public address")
# end
