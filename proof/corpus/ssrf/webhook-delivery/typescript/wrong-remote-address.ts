// about: The address of the connection is only looked at when the internal service has received and answered the request.
  // block: send-request
  const options = { method: 'POST', headers, timeout: 5_000 }
  const status = await new Promise<number>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, options, (response) => {
      const { remoteAddress = '', remoteFamily } = response.socket
      if (internal.check(remoteAddress, remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4')) {
        return void request.destroy(new DeliveryError('not a public address'))
      }
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('timeout', () => request.destroy(new DeliveryError('no answer in time')))
    request.on('error', (error) => reject(new DeliveryError('not delivered', { cause: error })))
    request.end(body)
  })
  // end
