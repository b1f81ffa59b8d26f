# about: The cookie is safe, but it is read by its old name, so nobody is signed in any more.
        # block: send-cookie
        response = jsonify(next="/account/orders")
        response.set_cookie(
            "__Host-session", session_id, max_age=TWELVE_HOURS, path="/", secure=True, httponly=True, samesite="Lax"
        )
        return response
        # end
