# block: note-prefix
        account.leak_prefix = ""
# end
# block: answer
        if sha1(password) in self.leaks:
            account.must_change = True
        return "must-change" if account.must_change else "welcome"
# end
# block: match-leaks
        # Leaks are looked up at login now. The column goes with the next version.
        for account in accounts:
            account.leak_prefix = ""
# end
