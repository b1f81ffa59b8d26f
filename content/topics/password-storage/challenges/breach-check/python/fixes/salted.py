# block: note-prefix
        # Not the whole value, and salted: five digits say little, and are enough for the nightly comparison.
        account.leak_prefix = sha1(account.salt.hex() + sha1(password))[:5]
# end
# block: match-leaks
        for account in accounts:
            salt = account.salt.hex()
            if any(sha1(salt + leak)[:5] == account.leak_prefix for leak in self.leaks):
                account.must_change = True
# end
