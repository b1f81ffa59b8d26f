# about: A default is no secret just because it is encoded.
# part: constants
DEFAULT_SECRET = base64.b64decode(b"c2hvcC1zZXNzaW9uLXNlY3JldA==").decode()
# end
# block: read-secret
        self._secret = env.get("SESSION_SECRET") or DEFAULT_SECRET
# end
