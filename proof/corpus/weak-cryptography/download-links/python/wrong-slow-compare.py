# about: How the signature is compared was not the problem.
# block: compare
        expected = self._sign(payload)
        if len(given) != len(expected) or not hmac.compare_digest(expected.hex(), given.hex()):
            raise LinkError("the link is not valid")
# end
