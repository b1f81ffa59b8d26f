# about: SameSite=Strict still lets the forum's links through, as it is a host of the same site, and GET goes on cancelling
# block: set-cookie
        key = secrets.token_urlsafe(24)
        sessions[key] = customer_id
        response = redirect("/orders", 303)
        response.set_cookie("session", key, httponly=True, secure=True, samesite="Strict")
        return response
        # end
