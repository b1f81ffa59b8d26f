# block: read-options
        handlers = re.compile(r"\bon(load|error|click|mouse\w+|key\w+)\s*=", re.IGNORECASE)
        theme = handlers.sub("", request.args.get("theme", "light"))[:60]
        lang = request.args.get("lang", "en")
        if not re.fullmatch(r"[a-z]{2}", lang):
            lang = "en"
# end
