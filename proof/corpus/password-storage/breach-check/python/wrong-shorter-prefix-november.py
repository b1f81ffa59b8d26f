# about: Four digits still let a thief throw away all but one in 65,000 guesses with a fast hash before the slow one is needed.
        # block: note-prefix
        account.leak_prefix = sha1(password)[:4]
        # end
        # block: match-leaks
        prefixes = {leak[:4] for leak in self.leaks}
        for account in accounts:
            if account.leak_prefix in prefixes:
                account.must_change = True
        # end
