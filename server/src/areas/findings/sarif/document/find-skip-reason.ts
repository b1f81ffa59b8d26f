import { isObject, type JsonObject, readArray, readText } from './sarif-document.ts'

/** Why a result isn't an open problem, regardless of its topic; undefined if it is one. */
export function findSkipReason(
  result: JsonObject,
  level: string,
): 'not_a_failure' | 'suppressed' | 'baseline_unchanged' | undefined {
  const kind = readText(result, 'kind', 50) ?? 'fail'
  // `open` means the tool could not decide. With a level, the result still counts.
  const isReported = kind === 'fail' || (kind === 'open' && result.level !== undefined)
  if (!isReported || level === 'none') return 'not_a_failure'
  if (isSuppressed(result)) return 'suppressed'
  const baseline = readText(result, 'baselineState', 50)
  return baseline === 'unchanged' || baseline === 'absent' ? 'baseline_unchanged' : undefined
}

/** A suppression without a status counts; one that is under review or was rejected makes the result count again. */
function isSuppressed(result: JsonObject): boolean {
  const suppressions = readArray(result, 'suppressions', 1000)
  return (
    suppressions.length > 0 &&
    suppressions.every((entry) => isObject(entry) && (entry.status ?? 'accepted') === 'accepted')
  )
}
