# about: A theme has to be a plain class name, or the default is used.
# block: read-options
        theme = request.args.get("theme", "light")[:60]
        if not re.fullmatch(r"[A-Za-z0-9_-]+", theme):
            theme = "light"
        lang = request.args.get("lang", "en")
        if not re.fullmatch(r"[a-z]{2}", lang):
            lang = "en"
# end
