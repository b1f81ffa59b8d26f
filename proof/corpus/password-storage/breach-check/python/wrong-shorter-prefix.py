# about: three digits instead of five still let a thief throw away nearly all guesses before the slow hash
# block: note-prefix
        account.leak_prefix = sha1(password)[:3]
# end
# block: match-leaks
        prefixes = {leak[:3] for leak in self.leaks}
        for account in accounts:
            if account.leak_prefix[:3] in prefixes:
                account.must_change = True
# end
