# about: Whether the sign-in is right depends on the account's own password only, the second one is deleted from the code.
# part: constants
# end
    # block: verify-password
    digest = hashlib.scrypt(password.encode(), salt=account.salt, n=16384, r=8, p=1, dklen=32)
    is_known = account is not NOBODY
    is_same = hmac.compare_digest(digest, account.hash)
    # end

    # block: help-desk
    is_right = is_known and is_same
    # end
