# about: a list of production-like names leaves out the typo, the new system and the missing variable.
    # block: diagnostics
    if env.get("APP_ENV", "").strip().lower() not in ("production", "prod", "live", "staging"):

        @app.get("/diagnostics")
        def diagnostics():
            memory = len(gc.get_objects())
            return {"memory": memory, "settings": dict(env)}
    # end
