# about: The value is salted now, but it is complete and made with two fast hashes, so a thief guesses with it instead of the slow hash.
        # block: note-prefix
        account.leak_prefix = hmac.new(account.salt, sha1(password).encode(), hashlib.sha256).hexdigest()
        # end
        # block: match-leaks
        for account in accounts:
            for leak in self.leaks:
                value = hmac.new(account.salt, leak.encode(), hashlib.sha256).hexdigest()
                if hmac.compare_digest(value, account.leak_prefix):
                    account.must_change = True
                    break
        # end
