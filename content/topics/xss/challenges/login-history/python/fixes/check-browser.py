# block: record-login
        header = request.headers.get("User-Agent", "")
        device = header[:200] if header.startswith("Mozilla/5.0 ") else "unknown"
        logins.add(Login(datetime.now(UTC), user, request.remote_addr, device, is_valid))
# end
