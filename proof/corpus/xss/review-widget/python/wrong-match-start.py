# about: re.match is content with a theme that begins like a class name.
# block: read-options
        theme = request.args.get("theme", "light")[:60]
        if not re.match(r"[a-z][a-z0-9-]*", theme):
            theme = "light"
        lang = request.args.get("lang", "en")
        if not re.fullmatch(r"[a-z]{2}", lang):
            lang = "en"
# end
