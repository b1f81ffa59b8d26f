# about: browsers ignore frame-ancestors in a meta element, so every page may still frame the form
        # block: render-form
        page = f"""<!doctype html>
            <title>Booking</title>
            <meta http-equiv="Content-Security-Policy" content="frame-ancestors 'self' https://partner.example">
            <form method="post"><p>Good day, {escape(session.name)}</p>
              <input type="hidden" name="token" value="{session.form_token}">
              <button name="departure" value="next">Book the next departure</button></form>"""
        return Response(page, headers={"Cache-Control": "no-store"}, mimetype="text/html")
        # end
