// block: body-start
    reply.type('text/html; charset=utf-8')
    const className = escapeHtml(theme).replaceAll(' ', '&#32;')
    return `${start}<body class=${className}><ul>${items.join('')}</ul>${link}</body></html>`
// end
