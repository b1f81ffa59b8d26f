# about: compares the name of the browser, which is the same on the same tablet and easy to send
# block: find-session
        session = sessions.get(request.cookies.get("sid", ""))
        if session is not None and session.agent != request.headers.get("User-Agent", ""):
            return None
        return session
        # end
