# block: issue-token
        token = secrets.token_urlsafe(24)
        response.set_cookie("csrf", token, secure=True, samesite="Strict")
        response.set_cookie("session", request.cookies["session"], secure=True, httponly=True, samesite="Strict")
# end
