# about: new policies leave null out, but those that are in the table already still override the default with it
    # block: save-policy
    if require_code is not None and not isinstance(require_code, bool):
        raise TypeError("require_code")
    if not 5 <= session_minutes <= 720:
        raise ValueError("session_minutes")
    policy: dict = {"session_minutes": session_minutes}
    if require_code is not None:
        policy["require_code"] = require_code
    db.execute("UPDATE tenants SET policy = %s WHERE id = %s", (json.dumps(policy), tenant_id))
    # end
