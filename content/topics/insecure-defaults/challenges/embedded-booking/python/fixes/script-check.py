# block: render-form
        page = f"""<!doctype html>
            <title>Booking</title>
            <form method="post"><p>Good day, {escape(session.name)}</p>
              <input type="hidden" name="token" value="{session.form_token}">
              <button name="departure" value="next">Book the next departure</button></form>
            <script>
              if (top !== self && !document.referrer.startsWith('https://partner.example/')) document.forms[0].remove()
            </script>"""
        return Response(page, headers={"Cache-Control": "no-store"}, mimetype="text/html")
# end
