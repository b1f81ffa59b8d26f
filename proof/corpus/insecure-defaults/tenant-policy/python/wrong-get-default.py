# about: get only helps when the name is missing, but the stored value is None, which still means no code
    # block: check-code
    if policy.get("require_code", True) and not checks.is_code(code, user["code_secret"]):
        raise SignInRefused("code_required")
    # end
