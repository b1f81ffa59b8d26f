# about: nothing is stored any more, but passwords that leak later are never noticed
# block: note-prefix
        account.leak_prefix = ""
# end
# block: match-leaks
        for account in accounts:
            account.leak_prefix = ""
# end
