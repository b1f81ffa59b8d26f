// block: render-form
    const page = `<!doctype html>
      <title>Booking</title>
      <form method="post"><p>Good day, ${escape(name)}</p>
        <input type="hidden" name="token" value="${formToken}">
        <button name="departure" value="next">Book the next departure</button></form>
      <script>
        if (top !== self && !document.referrer.startsWith('https://partner.example/')) document.forms[0].remove()
      </script>`
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
// end
