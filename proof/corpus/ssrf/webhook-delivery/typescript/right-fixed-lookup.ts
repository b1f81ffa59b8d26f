// about: The request uses a lookup that only knows the address that was checked.
  // block: send-request
  const fixed = (_name: string, wanted: { all?: boolean }, done: (...values: any[]) => void) =>
    wanted.all ? done(null, [{ address, family }]) : done(null, address, family)
  const options = { method: 'POST', headers, timeout: 5_000, lookup: fixed, agent: false as const }
  const status = await new Promise<number>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('timeout', () => request.destroy(new DeliveryError('no answer in time')))
    request.on('error', (error) => reject(new DeliveryError('not delivered', { cause: error })))
    request.end(body)
  })
  // end
