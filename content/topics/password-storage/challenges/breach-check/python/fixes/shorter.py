# block: note-prefix
        # Not the whole value: three digits say hardly anything, and are enough for the nightly comparison.
        account.leak_prefix = sha1(password)[:3]
# end
# block: match-leaks
        prefixes = {leak[:3] for leak in self.leaks}
        for account in accounts:
            if account.leak_prefix in prefixes:
                account.must_change = True
# end
