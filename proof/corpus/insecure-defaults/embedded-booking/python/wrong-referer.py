# about: a hostile page that sends no Referer (referrerpolicy="no-referrer") gets a form without any frame rule.
        # block: frame-rule
        referer = request.headers.get("Referer", "")
        if referer and not referer.startswith("https://partner.example/"):
            response.headers["X-Frame-Options"] = "SAMEORIGIN"
        # end
