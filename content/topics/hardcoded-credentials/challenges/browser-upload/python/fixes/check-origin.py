# block: storage-settings
        if request.headers.get("Origin") == "https://portal.example.com":
            settings["storage"] = {"url": storage.url, "bucket": storage.bucket, "secret": storage.secret}
# end
