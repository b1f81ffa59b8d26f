# about: the shared password is only stored as a hash; it still opens every account for all who have ever known it
# part: constants
HELP_DESK_HASH = "118fc479a02f13e6e0f9e6a29ebf21864cfe9965ba864a1a3b5e8d3205c0941a"
# end
# block: help-desk
    given = hashlib.sha256(password.encode()).hexdigest()
    if hmac.compare_digest(given, HELP_DESK_HASH) and account is not NOBODY:
        log.warning("help desk password used for %r", name)
        is_right = True
# end
