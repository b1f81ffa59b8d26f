# about: Only names of lower-case letters, digits and hyphens are used, others become light.
        # block: read-options
        theme = request.args.get("theme", "light")
        if not re.fullmatch(r"[a-z0-9-]{1,60}", theme):
            theme = "light"
        lang = request.args.get("lang", "en")
        if not re.fullmatch(r"[a-z]{2}", lang):
            lang = "en"
        # end
