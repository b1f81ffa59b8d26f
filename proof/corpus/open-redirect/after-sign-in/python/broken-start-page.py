# about: Nobody is sent elsewhere, but nobody gets back to the page they wanted either.
        # block: go-on
        response = redirect("/", 303)
        # end
