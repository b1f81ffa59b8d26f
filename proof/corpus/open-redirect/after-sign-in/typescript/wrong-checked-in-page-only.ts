// about: The form shows only paths, but what is sent back is not checked.
// block: sign-in-page
    const origin = 'https://shop.example.com'
    const wanted = request.query.next ?? '/'
    const shown = URL.parse(wanted, origin)?.origin === origin ? wanted : '/'
    reply.type('text/html; charset=utf-8')
    return `<form method="post" action="/sign-in">
      <input name="name" autocomplete="username"><input name="password" type="password" autocomplete="current-password">
      <input name="next" type="hidden" value="${escapeHtml(shown)}"><button>Sign in</button>
    </form>`
    // end
