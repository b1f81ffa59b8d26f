# about: the page is still there when APP_ENV is missing, and DATABASE_URL with its password has none of the listed words.
    # block: diagnostics
    if env.get("APP_ENV") != "production":

        @app.get("/diagnostics")
        def diagnostics():
            memory = len(gc.get_objects())
            words = ("PASSWORD", "SECRET", "TOKEN", "KEY")
            settings = {name: "***" if any(word in name.upper() for word in words) else value for name, value in env.items()}
            return {"memory": memory, "settings": settings}
    # end
