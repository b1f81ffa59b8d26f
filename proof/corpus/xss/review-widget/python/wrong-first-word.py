# about: A tab separates attributes just as a space does.
# block: read-options
        theme = request.args.get("theme", "light")[:60].split(" ")[0]
        lang = request.args.get("lang", "en")
        if not re.fullmatch(r"[a-z]{2}", lang):
            lang = "en"
# end
