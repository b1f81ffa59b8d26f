// about: A hook refuses every change that doesn't come from the app's origin, before the body is even read.
  // block: parse-body
  app.addHook('onRequest', async (request, reply) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || request.url === '/api/sign-in') return
    if (request.headers.origin !== 'https://app.example.com') return reply.code(403).send({ error: 'wrong_origin' })
  })
  // navigator.sendBeacon() sends events as plain text.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, async (_request: FastifyRequest, body: string | Buffer) =>
    JSON.parse(String(body)),
  )
  // end
