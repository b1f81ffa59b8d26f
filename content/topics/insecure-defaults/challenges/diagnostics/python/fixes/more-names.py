# block: diagnostics
    if env.get("APP_ENV", "").lower() not in ("production", "prod"):

        @app.get("/diagnostics")
        def diagnostics():
            memory = len(gc.get_objects())
            return {"memory": memory, "settings": dict(env)}
# end
