# about: the route answers 404 unless the environment is development by name, so it doesn't exist anywhere else.
    # block: diagnostics
    @app.get("/diagnostics")
    def diagnostics():
        if env.get("APP_ENV", "") not in ("development",):
            return {"error": "not_found"}, 404
        memory = len(gc.get_objects())
        return {"memory": memory, "settings": dict(env)}
    # end
