# block: find-session
        session = sessions.get(request.cookies.get("sid", ""))
        is_same = session is not None and session.agent == request.headers.get("User-Agent", "")
        return session if is_same else None
# end
