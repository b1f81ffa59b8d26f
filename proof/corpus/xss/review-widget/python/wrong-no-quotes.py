# about: A script needs neither quotes nor brackets.
# block: read-options
        theme = re.sub(r"[\"'`<>()]", "", request.args.get("theme", "light"))[:60]
        lang = request.args.get("lang", "en")
        if not re.fullmatch(r"[a-z]{2}", lang):
            lang = "en"
# end
