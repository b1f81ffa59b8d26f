# block: record-login
        device = str(escape(request.headers.get("User-Agent", "unknown")[:200]))
        logins.add(Login(datetime.now(UTC), user, request.remote_addr, device, is_valid))
# end
