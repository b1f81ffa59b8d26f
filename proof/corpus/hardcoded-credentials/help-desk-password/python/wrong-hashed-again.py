# about: the password isn't in the code any more, but everyone who ever knew it still opens every account
# part: constants
# Not the password itself.
HELP_DESK_HASH = hashlib.sha256(b"Kestrel-Help-2021").hexdigest()
# end
    # block: help-desk
    given_hash = hashlib.sha256(password.encode()).hexdigest()
    if hmac.compare_digest(given_hash, HELP_DESK_HASH) and account is not NOBODY:
        is_right = True
    # end
