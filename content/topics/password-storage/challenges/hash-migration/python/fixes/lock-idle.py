# part: imports
from datetime import datetime, timedelta
# end
# part: columns
    is_locked: bool = False
# end
# block: convert
    for account in accounts:
        if re.fullmatch(r"[0-9a-f]{32}", account.password):
            # Nobody knows the password; it is hashed anew when the member comes by.
            account.password = f"md5:{account.password}"
            account.is_locked = now - account.last_login > timedelta(days=180)
# end
# block: find
    account = next((one for one in accounts if one.email == email), None)
    if account is None or account.is_locked or not verify(account.password, password):
        return None
# end
