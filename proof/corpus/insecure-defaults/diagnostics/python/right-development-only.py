# about: only the exact word development registers the route.
    # block: diagnostics
    if env.get("APP_ENV") == "development":

        @app.get("/diagnostics")
        def diagnostics():
            memory = len(gc.get_objects())
            return {"memory": memory, "settings": dict(env)}
    # end
