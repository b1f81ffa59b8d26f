# about: Another function for the same look-up.
# block: check-target
        if is_internal(socket.gethostbyname(url.hostname)):
            raise DeliveryFailed("not a public address")
# end
