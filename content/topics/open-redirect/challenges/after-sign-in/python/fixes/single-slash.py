# block: go-on
        is_path = following.startswith("/") and not following.startswith("//")
        response = redirect(following if is_path else "/", 303)
# end
