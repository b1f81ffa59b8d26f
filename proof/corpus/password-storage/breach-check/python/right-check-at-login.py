# about: nothing fast is stored; the comparison with the leaks happens at the login, when the password is at hand
# block: note-prefix
        account.leak_prefix = ""
# end
# block: answer
        if sha1(password) in self.leaks:
            account.must_change = True
        return "must-change" if account.must_change else "welcome"
# end
# block: match-leaks
        # Only the login can compare; what older versions have stored is deleted here.
        for account in accounts:
            account.leak_prefix = ""
# end
