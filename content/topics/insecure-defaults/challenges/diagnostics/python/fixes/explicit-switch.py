# block: diagnostics
    if env.get("DIAGNOSTICS") == "on":

        @app.get("/diagnostics")
        def diagnostics():
            memory = sys.getallocatedblocks()
            return {"memory": memory, "settings": dict(env)}
# end
