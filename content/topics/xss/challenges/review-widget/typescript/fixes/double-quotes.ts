// block: body-start
    reply.type('text/html; charset=utf-8')
    return `${start}<body class="${escapeHtml(theme)}"><ul>${items.join('')}</ul>${link}</body></html>`
// end
