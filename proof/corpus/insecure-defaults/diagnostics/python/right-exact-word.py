# about: the page exists only where the environment is exactly development; everything else, and nothing at all, means no page
    # block: diagnostics
    if env.get("APP_ENV") == "development":

        @app.get("/diagnostics")
        def diagnostics():
            memory = len(gc.get_objects())
            return {"memory": memory, "settings": dict(env)}
    # end
