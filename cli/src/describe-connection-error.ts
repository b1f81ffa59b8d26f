/** Why a connection failed, as the end of a sentence, and what to do if the address alone doesn't explain it. */
const reasons: readonly [RegExp, string][] = [
  [/^(ENOTFOUND|EAI_NODATA|EAI_NONAME)$/, 'its host name was not found'],
  [/^EAI_AGAIN$/, 'DNS did not answer'],
  [/^ECONNREFUSED$/, 'nothing accepts connections there'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'the connection was closed before an answer came'],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'it did not answer in time'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'there is no route to it from here'],
  [/^(EPROTO|ERR_SSL_)/, 'it does not speak TLS on this port'],
  [/^CERT_HAS_EXPIRED$/, 'its certificate has expired'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'its certificate is for another host name'],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/,
    'its certificate is not trusted; set NODE_EXTRA_CA_CERTS to the file of your certificate authority',
  ],
  [/^HPE_/, 'it does not speak HTTP on this port'],
]

/** The reason in words; other errors keep their own message. */
export function describeConnectionError(error: unknown): string {
  for (const one of listCauses(error)) {
    const known = reasons.find(([pattern]) => pattern.test(String(one.code)))
    if (known !== undefined) return known[1]
  }
  const said = listCauses(error).findLast(({ message }) => message !== '')
  return said?.message ?? 'no connection'
}

/** `fetch` hides the reason in its cause. A host with several addresses has one error for each, and no message. */
function listCauses(error: unknown): NodeJS.ErrnoException[] {
  if (!(error instanceof Error)) return []
  const parts = error instanceof AggregateError ? error.errors : [error.cause]
  return [error, ...parts.flatMap(listCauses)]
}
