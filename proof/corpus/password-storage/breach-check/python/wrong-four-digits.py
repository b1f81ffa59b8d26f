# about: Four digits instead of five still let an attacker throw away 65535 of 65536 guesses without scrypt.
        # block: note-prefix
        account.leak_prefix = sha1(password)[:4]
        # end
        # block: match-leaks
        prefixes = {leak[:4] for leak in self.leaks}
        for account in accounts:
            if account.leak_prefix in prefixes:
                account.must_change = True
        # end
