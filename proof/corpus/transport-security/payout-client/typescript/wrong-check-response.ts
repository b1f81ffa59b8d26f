// about: The certificate is looked at with the response, when the token and the order have been sent already.
  // block: answer
  const { authorized } = response.socket as unknown as { authorized: boolean }
  const answer = await text(response)
  if (!authorized) console.warn('the certificate of the bank could not be verified')
  if (response.statusCode !== 201) throw new PayoutError(`the bank answered ${response.statusCode}`)
  return (JSON.parse(answer) as { id: string }).id
  // end
