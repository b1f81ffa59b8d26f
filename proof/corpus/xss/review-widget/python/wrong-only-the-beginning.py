# about: wrong, match looks only at the beginning of the name, and what follows a space is an attribute
        # block: read-options
        theme = request.args.get("theme", "light")[:60]
        if not re.match(r"[a-z0-9-]+", theme):
            theme = "light"
        lang = request.args.get("lang", "en")
        if not re.fullmatch(r"[a-z]{2}", lang):
            lang = "en"
        # end
