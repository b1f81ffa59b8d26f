# about: The table has nothing derived quickly any more, but users of a password that leaks later are never asked to change it.
        # block: note-prefix
        account.leak_prefix = ""
        # end
        # block: match-leaks
        for account in accounts:
            account.leak_prefix = ""
        # end
