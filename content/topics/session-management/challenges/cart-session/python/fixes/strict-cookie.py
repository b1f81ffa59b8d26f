# part: cookie
    def send_cookie(response: Response, session_id: str) -> Response:
        response.set_cookie("sid", session_id, httponly=True, secure=True, samesite="Strict")
        return response
# end
