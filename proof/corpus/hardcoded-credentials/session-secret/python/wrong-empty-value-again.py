# about: only an absent variable is refused; with an empty one, everyone can sign with the empty key
        # block: read-secret
        try:
            self._secret = env["SESSION_SECRET"]
        except KeyError as error:
            raise ValueError("SESSION_SECRET is missing") from error
        # end
