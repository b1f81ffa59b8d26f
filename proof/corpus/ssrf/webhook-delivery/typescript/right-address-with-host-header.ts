// about: the address replaces the name in the URL, and Node takes the name that TLS expects from the header host
// block: send-request
  const target = new URL(url)
  target.hostname = family === 6 ? `[${address}]` : address
  const options = { method: 'POST', headers: { ...headers, host: url.host }, timeout: 5_000 }
  const status = await new Promise<number>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(target, options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('timeout', () => request.destroy(new DeliveryError('no answer in time')))
    request.on('error', (error) => reject(new DeliveryError('not delivered', { cause: error })))
    request.end(body)
  })
// end
