# about: right, the target always begins with the shop's origin and a slash, so nothing behind it can change the host
        # block: go-on
        is_path = following.startswith("/") and following[1:2] not in ("/", "\\") and following.isprintable()
        response = redirect("https://shop.example.com" + (following if is_path else "/"), 303)
        # end
