// block: render-form
        return """
            <!doctype html>
            <title>Booking</title>
            <form method="post"><p>Good day, %s</p>
              <input type="hidden" name="%s" value="%s">
              <button name="departure" value="next">Book the next departure</button></form>
            <script>
              if (top !== self && !document.referrer.startsWith('https://partner.example/')) document.forms[0].remove()
            </script>
            """.formatted(HtmlUtils.htmlEscape(customer.name()), token.getParameterName(), token.getToken());
// end
