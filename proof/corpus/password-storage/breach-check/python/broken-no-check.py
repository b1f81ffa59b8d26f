# about: The fast hash is gone, but so is the warning: no one ever has to change a leaked password.
        # block: note-prefix
        account.leak_prefix = ""
        # end
