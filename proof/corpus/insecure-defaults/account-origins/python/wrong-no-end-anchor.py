# about: the pattern has no end, so https://app.harbor.example.attacker.example matches
# block: allow-origin
        response.headers["Vary"] = "Origin"
        origin = request.headers.get("Origin", "")
        if re.match(r"https://(app|help)\.harbor\.example", origin):
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Allow-Credentials"] = "true"
        return response
        # end
