import type { Answer } from '../../sdk/src/http-client.ts'
import { printable } from './report.ts'

type RefusalBody = {
  error?: string
  field?: string
  message?: string
  required?: string
  address?: string
}

/** What is wrong with a file, by the code of the refusal. */
const mistakes: Readonly<Record<string, string>> = {
  empty_body: 'The file is empty. Check that the scanner wrote it.',
  invalid_json: 'The file is not valid JSON. Check that the scanner wrote all of it, as SARIF.',
  unsupported_sarif_version: 'The file is not SARIF 2.1.0. Choose this version in the settings of the scanner.',
}

/** One line about an unexpected response, with what to do. */
export function describeRefusal({ status, headers, text, retryAfterMs }: Answer): string {
  const requestId = headers.get('x-request-id')
  const where = requestId === null ? '' : ` (request ${printable(requestId)})`
  let body: RefusalBody = {}
  try {
    body = JSON.parse(text)
  } catch {
    return `The service returned HTTP ${status}, and it is not a Parapet response. Check PARAPET_URL.${where}`
  }
  if (body.error === 'unauthorized' && body.message !== undefined) return `${printable(body.message)}.${where}`
  if (body.error === 'unauthorized') return `The service does not know this key. Check PARAPET_API_KEY.${where}`
  if (body.error === 'insufficient_scope')
    return `The key in PARAPET_API_KEY lacks the scope ${printable(body.required ?? '')}.${where}`
  if (body.error === 'network_not_allowed') {
    return `The key in PARAPET_API_KEY may not be used from ${printable(body.address ?? 'here')}.${where}`
  }
  if (body.error === 'rate_limited' || body.error === 'unavailable') {
    const reason = body.error === 'rate_limited' ? 'This key made too many requests' : 'The service is too busy'
    const wait = retryAfterMs === undefined ? 'later' : `in ${Math.ceil(retryAfterMs / 1000)} s`
    return `${reason}. Run the job again ${wait}.${where}`
  }
  if (body.error === 'not_found') return `This Parapet is older than the command. Upgrade the service.${where}`
  const mistake = mistakes[body.error ?? '']
  if (mistake !== undefined) return `${mistake}${where}`
  const detail = body.field === undefined ? '' : `: ${body.field} ${body.message ?? ''}`
  return `The service returned HTTP ${status} ${printable(`${body.error ?? ''}${detail}`)}.${where}`
}
