// about: Connects to the checked address; the name is in the Host header and the certificate check.
// block: send-request
  const options = { method: 'POST', headers: { ...headers, host: url.host }, timeout: 5_000 }
  const status = await new Promise<number>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request({ ...options, host: address, servername: url.hostname, port: url.port, path: url.pathname + url.search }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('timeout', () => request.destroy(new DeliveryError('no answer in time')))
    request.on('error', (error) => reject(new DeliveryError('not delivered', { cause: error })))
    request.end(body)
  })
// end
