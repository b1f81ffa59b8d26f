# about: The job only notes that a check is due, and the sign-in makes it with the password that was typed, so nothing fast is stored.
        # block: note-prefix
        account.leak_prefix = ""
        # end
        # block: answer
        if account.leak_prefix:
            account.must_change = account.must_change or sha1(password) in self.leaks
            account.leak_prefix = ""
        return "must-change" if account.must_change else "welcome"
        # end
        # block: match-leaks
        for account in accounts:
            account.leak_prefix = "due"
        # end
