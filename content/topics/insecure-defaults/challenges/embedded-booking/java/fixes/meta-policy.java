// block: render-form
        return """
            <!doctype html>
            <meta http-equiv="Content-Security-Policy" content="frame-ancestors 'self' https://partner.example">
            <title>Booking</title>
            <form method="post"><p>Good day, %s</p>
              <input type="hidden" name="%s" value="%s">
              <button name="departure" value="next">Book the next departure</button></form>
            """.formatted(HtmlUtils.htmlEscape(customer.name()), token.getParameterName(), token.getToken());
// end
