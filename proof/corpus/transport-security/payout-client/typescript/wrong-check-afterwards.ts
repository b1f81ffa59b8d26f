// about: The order has been sent before anyone looks.
// block: answer
  const answer = await text(response)
  const { authorized } = response.socket as import('node:tls').TLSSocket
  if (!authorized && response.statusCode !== 201) throw new PayoutError('this is not the bank')
  if (response.statusCode !== 201) throw new PayoutError(`the bank answered ${response.statusCode}`)
  return (JSON.parse(answer) as { id: string }).id
// end
