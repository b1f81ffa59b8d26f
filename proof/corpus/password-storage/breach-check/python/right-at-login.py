# about: Nothing derived from the password but the slow hash is stored; the comparison happens at the login, when the password is at hand.
        # block: note-prefix
        account.leak_prefix = ""
        # end
        # block: answer
        if sha1(password) in self.leaks:
            account.must_change = True
        return "must-change" if account.must_change else "welcome"
        # end
        # block: match-leaks
        # The comparison happens at the next login; here the digits of former versions are removed.
        for account in accounts:
            account.leak_prefix = ""
        # end
