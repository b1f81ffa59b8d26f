# block: note-prefix
        # Not the whole value: five digits say little, and are enough for the nightly comparison.
        account.leak_prefix = hashlib.sha256(sha1(password).encode()).hexdigest()[:5]
# end
# block: match-leaks
        prefixes = {hashlib.sha256(leak.encode()).hexdigest()[:5] for leak in self.leaks}
        for account in accounts:
            if account.leak_prefix in prefixes:
                account.must_change = True
# end
