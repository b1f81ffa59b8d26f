# block: storage-settings
        settings["storage"] = {"url": storage.url, "bucket": storage.bucket}
# end
# part: routes
    @app.get("/uploads/secret")
    def read_secret():
        user = find_user() or abort(401)
        log.info("secret for uploads handed out to %s", user)
        return {"secret": storage.secret}, 200, {"Cache-Control": "private, no-store"}

# end
