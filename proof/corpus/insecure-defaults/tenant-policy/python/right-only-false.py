# about: the code is required unless the stored value is exactly False.
    # block: merge-defaults
    return {
        "require_code": stored.get("require_code") is not False,
        "session_minutes": stored.get("session_minutes") or DEFAULTS["session_minutes"],
    }
    # end
