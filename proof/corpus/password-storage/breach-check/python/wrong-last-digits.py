# about: Five digits from the other end are five digits.
# block: note-prefix
        account.leak_prefix = sha1(password)[-5:]
# end
# block: match-leaks
        for account in accounts:
            if any(leak[-5:] == account.leak_prefix for leak in self.leaks):
                account.must_change = True
# end
