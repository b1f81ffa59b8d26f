# about: Letters, digits and dashes.
# block: read-options
        theme = re.sub(r"[^\w-]", "", request.args.get("theme", "light"))[:60]
        lang = request.args.get("lang", "en")
        if not re.fullmatch(r"[a-z]{2}", lang):
            lang = "en"
# end
