# block: issue-token
        token = secrets.token_urlsafe(24)
        response.set_cookie("csrf", token, secure=True, httponly=True, samesite="Lax")
# end
