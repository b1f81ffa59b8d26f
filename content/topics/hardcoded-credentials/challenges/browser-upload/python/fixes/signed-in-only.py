# block: storage-settings
        if find_user() is not None:
            settings["storage"] = {"url": storage.url, "bucket": storage.bucket, "secret": storage.secret}
# end
