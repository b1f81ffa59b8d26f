# part: cookie
IDLE_SECONDS = 10 * MINUTE


def write_cookie(value: str) -> str:
    return f"desk={value}; Path=/; Max-Age={IDLE_SECONDS}; HttpOnly; Secure; SameSite=Lax"
# end
