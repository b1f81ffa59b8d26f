# block: go-on
        response = redirect(following if following.startswith("/") else "/", 303)
# end
