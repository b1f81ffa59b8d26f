// about: browsers ignore frame-ancestors in a meta element, and ALLOW-FROM as well, so anyone can frame the form.
    // block: render-form
    const page = `<!doctype html>
      <meta http-equiv="Content-Security-Policy" content="frame-ancestors 'self' https://partner.example">
      <title>Booking</title>
      <form method="post"><p>Good day, ${escape(name)}</p>
        <input type="hidden" name="token" value="${formToken}">
        <button name="departure" value="next">Book the next departure</button></form>`
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
    // end
