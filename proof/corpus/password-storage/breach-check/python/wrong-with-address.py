# about: Mixed with the address, which is in the row.
# block: note-prefix
        account.leak_prefix = sha1(account.email + sha1(password))[:8]
# end
# block: match-leaks
        for account in accounts:
            if any(sha1(account.email + leak)[:8] == account.leak_prefix for leak in self.leaks):
                account.must_change = True
# end
