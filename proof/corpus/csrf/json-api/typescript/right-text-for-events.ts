// about: plain text is only read for the events, so a request that opens a lock has to be real JSON, which needs a preflight
  // block: parse-body
  // navigator.sendBeacon() sends events as plain text. Nothing else may come as plain text: any page can send it.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, async (request: FastifyRequest, body: string | Buffer) => {
    const [path] = request.url.split('?')
    if (path !== '/api/events') throw Object.assign(new Error('only JSON is accepted here'), { statusCode: 415 })
    return JSON.parse(String(body))
  })
  // end
