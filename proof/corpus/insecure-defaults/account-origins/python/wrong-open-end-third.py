# about: the pattern has no end, so https://app.harbor.example.attacker.example is allowed as well
# part: constants
PAGES = re.compile(r"https://(app|help)\.harbor\.example")


# end
# block: allow-origin
        response.headers["Vary"] = "Origin"
        origin = request.headers.get("Origin", "")
        if PAGES.match(origin):
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Allow-Credentials"] = "true"
        return response
# end
