# about: The secret is still delivered, now to signed-in clients only, but anyone can register as a client.
        # block: storage-settings
        settings["storage"] = {"url": storage.url, "bucket": storage.bucket}
        if find_user() is not None:
            settings["storage"]["secret"] = storage.secret
        # end
