// about: The header is written from the own list, never from the request.
// part: constants
const pages = new Map([
  ['https://app.harbor.example', 'https://app.harbor.example'],
  ['https://help.harbor.example', 'https://help.harbor.example'],
])
// end
// block: allow-origin
    reply.header('vary', 'origin')
    const page = pages.get(request.headers.origin ?? '')
    if (page) reply.header('access-control-allow-origin', page).header('access-control-allow-credentials', 'true')
// end
