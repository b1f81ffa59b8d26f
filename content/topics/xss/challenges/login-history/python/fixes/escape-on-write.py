# block: record-login
        device = escape_html(request.headers.get("User-Agent", "unknown")[:200])
        logins.add(Login(datetime.now(UTC), user, request.remote_addr, device, is_valid))
# end
