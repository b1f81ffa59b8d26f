# about: A tab or a line break separates attributes just as well as a space.
        # block: read-options
        theme = request.args.get("theme", "light")[:60].replace(" ", "")
        lang = request.args.get("lang", "en")
        if not re.fullmatch(r"[a-z]{2}", lang):
            lang = "en"
        # end
