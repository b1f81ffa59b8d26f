# about: the second password is gone from the code, only the account's own password signs in
# part: constants
# end
# block: verify-password
    digest = hashlib.scrypt(password.encode(), salt=account.salt, n=16384, r=8, p=1, dklen=32)
    is_known = account is not NOBODY
    is_right = hmac.compare_digest(digest, account.hash) and is_known
# end
# block: help-desk
    # Agents sign in with their own accounts; there is no second way in.
# end
