import type { Answer } from '../../sdk/src/http-client.ts'
import { uploadSarif } from './facts.generated.ts'
import { parseObject } from './read-json.ts'
import { printable } from './report.ts'

/** What is wrong with a file, by the code of the refusal. */
const mistakes: ReadonlyMap<string, string> = new Map([
  ['empty_body', 'The file is empty. Check that the scanner wrote it.'],
  ['invalid_json', 'The file is not valid JSON. Check that the scanner wrote all of it, as SARIF.'],
  ['unsupported_sarif_version', 'The file is not SARIF 2.1.0. Choose this version in the settings of the scanner.'],
])

/** The options of `sarif upload`, by the name of the field that the service refused. */
const options: ReadonlyMap<string, string> = new Map([
  ['minSeverity', '--min-severity'],
  ['maxAssignments', '--max-assignments'],
  ['deadlineDays', '--deadline-days'],
  ['retrain', '--retrain'],
  [uploadSarif.headers.repo, '--repo'],
  [uploadSarif.headers.branch, '--branch'],
  [uploadSarif.headers.commitSha, '--commit'],
  [uploadSarif.headers.commitAuthorEmail, '--author'],
  [uploadSarif.headers.source, '--source'],
])

/** One line about an unexpected response, with what to do. */
export function describeRefusal({ status, headers, text, retryAfterMs }: Answer): string {
  const requestId = headers.get('x-request-id')
  const where = requestId === null ? '' : ` (request ${printable(requestId)})`
  const target = findRedirect(status, headers)
  if (target !== undefined) {
    return `PARAPET_URL redirects to ${target}. Set it to the URL that people open in the browser; if they sign in at a proxy, let /api through.`
  }
  const { error, field, message, required, address } = readRefusal(text)
  if (error === undefined) return `${describeStranger(status)}${where}`
  if (error === 'unauthorized' && message?.includes('expired') === true) return `${message}.${where}`
  if (error === 'unauthorized') return `The service does not know this key. Check PARAPET_API_KEY.${where}`
  if (error === 'insufficient_scope') {
    const scope = required ?? 'that this needs'
    return `The key in PARAPET_API_KEY lacks the scope ${scope}. Create a key with it in the console, under API keys.${where}`
  }
  if (error === 'network_not_allowed') {
    return `The key in PARAPET_API_KEY may not be used from ${address ?? 'here'}. Add this network to the key in the console, under API keys.${where}`
  }
  if (error === 'rate_limited' || error === 'unavailable') {
    const reason = error === 'rate_limited' ? 'This key made too many requests' : 'The service is too busy'
    const wait = retryAfterMs === undefined ? 'later' : `in ${Math.ceil(retryAfterMs / 1000)} s`
    return `${reason}. Run the job again ${wait}.${where}`
  }
  if (error === 'not_found') {
    return `There is no such API at PARAPET_URL. Check that the URL has no path; a Parapet that is older than this command needs an upgrade.${where}`
  }
  const mistake = mistakes.get(error)
  if (error === 'invalid_json' && message !== undefined) return `${mistake} ${message}.${where}`
  if (mistake !== undefined) return `${mistake}${where}`
  if (error === 'invalid_request' && field !== undefined) {
    return `${options.get(field) ?? field} ${message ?? 'is wrong'}.${where}`
  }
  if (error === 'invalid_sarif') {
    return `The file is not valid SARIF: ${field ?? 'it'} ${message ?? 'is wrong'}. Check the scanner's version and its settings.${where}`
  }
  const detail = field === undefined ? '' : `: ${field} ${message ?? ''}`
  return `The service returned HTTP ${status} ${error}${detail}.${where}`
}

/** A response that Parapet did not write: a proxy in front of it, or another program. */
function describeStranger(status: number): string {
  if (status === 413) {
    return 'A proxy in front of the service refuses a file of this size (HTTP 413). Let it accept 10 MiB (client_max_body_size in nginx), or split the file.'
  }
  if (status >= 502 && status <= 504) {
    return `A proxy returned HTTP ${status} in place of the service. Check that Parapet is running, then run the job again.`
  }
  return `The service returned HTTP ${status}, and it is not a Parapet response. Check PARAPET_URL.`
}

const fieldNames = ['error', 'field', 'message', 'required', 'address'] as const

/** Its texts, safe to print. */
function readRefusal(text: string): Partial<Record<(typeof fieldNames)[number], string>> {
  const body = parseObject(text)
  const texts = fieldNames.flatMap((name) => (typeof body[name] === 'string' ? [[name, printable(body[name])]] : []))
  return Object.fromEntries(texts)
}

/** The origin that a redirect leads to; undefined if it stays at the same one. */
function findRedirect(status: number, headers: Headers): string | undefined {
  const location = headers.get('location') ?? ''
  return status >= 300 && status < 400 && URL.canParse(location) ? printable(new URL(location).origin) : undefined
}
