# about: HttpOnly and Strict don't keep the blog, of the same site, from setting the cookie for the domain.
        # block: issue-token
        token = secrets.token_urlsafe(24)
        response.set_cookie("csrf", token, secure=True, httponly=True, samesite="Strict")
        # end
