# about: White space before the equals sign is allowed.
# block: read-options
        theme = re.sub(r"on\w+=", "", request.args.get("theme", "light"), flags=re.I)[:60]
        lang = request.args.get("lang", "en")
        if not re.fullmatch(r"[a-z]{2}", lang):
            lang = "en"
# end
