# about: the dot fits any character, so https://appxharbor.example, which anyone can register, may read answers
# part: constants
OWN_PAGE = re.compile(r"https://(app|help).harbor.example")
# end
        # block: allow-origin
        response.headers["Vary"] = "Origin"
        origin = request.headers.get("Origin", "")
        if OWN_PAGE.fullmatch(origin):
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Allow-Credentials"] = "true"
        return response
        # end
