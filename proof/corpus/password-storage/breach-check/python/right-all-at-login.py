# about: No trace of the password is kept; the leak is looked for at the next login.
# block: note-prefix
        account.leak_prefix = ""
# end
# block: answer
        return "must-change" if account.must_change or sha1(password) in self.leaks else "welcome"
# end
# block: match-leaks
        for account in accounts:
            account.leak_prefix = ""
# end
