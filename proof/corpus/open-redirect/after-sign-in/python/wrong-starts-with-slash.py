# about: //attacker.example begins with a slash too, and browsers read it as another host
# block: go-on
        if not following.startswith("/"):
            following = "/"
        response = redirect(following, 303)
# end
