# about: All addresses of this answer are checked, the next answer is another one.
# block: check-target
        for answer in socket.getaddrinfo(url.hostname, port):
            if is_internal(answer[4][0]):
                raise DeliveryFailed("not a public address")
# end
