// about: the address replaces the name, and TLS is told which name to expect
// block: send-request
  const options: https.RequestOptions = {
    method: 'POST',
    headers: { ...headers, host: url.host },
    timeout: 5_000,
    host: address,
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    servername: url.hostname,
  }
  const status = await new Promise<number>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('timeout', () => request.destroy(new DeliveryError('no answer in time')))
    request.on('error', (error) => reject(new DeliveryError('not delivered', { cause: error })))
    request.end(body)
  })
// end
