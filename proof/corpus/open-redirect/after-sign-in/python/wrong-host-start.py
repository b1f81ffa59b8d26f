# about: The own origin without a slash behind it is also the beginning of other hosts.
# block: go-on
        is_own = following.startswith("https://shop.example.com") or (following[:1] == "/" and following[1:2].isalnum())
        response = redirect(following if is_own or following == "/" else "/", 303)
# end
