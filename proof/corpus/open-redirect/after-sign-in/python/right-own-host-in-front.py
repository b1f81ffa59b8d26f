# about: The own host is always put in front, so what follows can only be a path.
# block: go-on
        path = following if following.startswith("/") and following.isprintable() else "/"
        response = redirect(f"https://shop.example.com{path}", 303)
# end
