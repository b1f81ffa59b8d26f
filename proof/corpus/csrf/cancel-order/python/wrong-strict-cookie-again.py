# about: SameSite=Strict holds back other sites' requests, but the forum is the same site, and an image or link there still cancels by GET
        # block: set-cookie
        key = secrets.token_urlsafe(24)
        sessions[key] = customer_id
        response = redirect("/orders", 303)
        response.set_cookie("session", key, httponly=True, secure=True, samesite="Strict")
        return response
        # end
