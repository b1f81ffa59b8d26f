# about: safe, but the help desk's page cannot read anything any more
# block: allow-origin
        response.headers["Access-Control-Allow-Origin"] = "https://app.harbor.example"
        response.headers["Access-Control-Allow-Credentials"] = "true"
        return response
        # end
