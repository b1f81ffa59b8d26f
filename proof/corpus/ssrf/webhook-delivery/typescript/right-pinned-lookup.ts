// about: The request uses the address that was checked, the name is not resolved again.
  // block: send-request
  const options = {
    method: 'POST',
    headers,
    timeout: 5_000,
    lookup: (_hostname: string, { all }: { all?: boolean }, callback: (...values: unknown[]) => void) => {
      if (all) callback(null, [{ address, family }])
      else callback(null, address, family)
    },
  }
  const status = await new Promise<number>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, options as http.RequestOptions, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('timeout', () => request.destroy(new DeliveryError('no answer in time')))
    request.on('error', (error) => reject(new DeliveryError('not delivered', { cause: error })))
    request.end(body)
  })
  // end
