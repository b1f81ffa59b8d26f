# about: Nothing but the slow hash is stored, and the list is asked at sign-in, when the password is there anyway.
        # block: note-prefix
        account.leak_prefix = ""
        # end
        # block: answer
        if sha1(password) in self.leaks:
            account.must_change = True
        return "must-change" if account.must_change else "welcome"
        # end
        # block: match-leaks
        # The comparison happens at sign-in; here the old column is emptied.
        for account in accounts:
            account.leak_prefix = ""
        # end
