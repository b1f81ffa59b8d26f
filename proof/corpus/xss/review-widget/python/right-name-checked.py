# about: right, a theme that is not wholly made of letters, digits and hyphens becomes light
        # block: read-options
        theme = request.args.get("theme", "light")[:60]
        if not re.fullmatch(r"[a-z0-9-]+", theme):
            theme = "light"
        lang = request.args.get("lang", "en")
        if not re.fullmatch(r"[a-z]{2}", lang):
            lang = "en"
        # end
