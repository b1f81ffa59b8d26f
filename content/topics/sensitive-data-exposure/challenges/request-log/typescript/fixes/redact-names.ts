// block: describe-request
  const { id, method, url, userId, headers, body } = request
  return { id, method, url, userId, headers: redact(headers), body: redact(body) }
// end
// part: helpers
const secretName = /password|secret|token|authorization/i

function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, secretName.test(name) ? '[redacted]' : redact(inner)])
  return Object.fromEntries(entries)
}
// end
