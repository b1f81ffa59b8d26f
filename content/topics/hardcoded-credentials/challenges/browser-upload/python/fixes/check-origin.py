# block: storage-settings
        page = request.headers.get("Origin") or request.headers.get("Referer", "")
        if page == "https://portal.example.com" or page.startswith("https://portal.example.com/"):
            settings["storage"] = {"url": storage.url, "bucket": storage.bucket, "secret": storage.secret}
        else:
            log.warning("settings read by a foreign page: %r", page)
# end
