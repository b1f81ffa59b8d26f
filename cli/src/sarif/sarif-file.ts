/**
 * What the uploader needs from a SARIF file: its results, their authors and locations. The service checks everything
 * else.
 */

/** A JSON object whose fields are not known. */
export type JsonObject = Record<string, unknown>

/** The results of a run, with what their locations refer to. */
export type SarifRunResults = { run: JsonObject; results: JsonObject[] }

/** A file that can be parsed; others are sent unchanged, and the service says what is wrong. */
export function parseSarif(bytes: Uint8Array): JsonObject | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const file: unknown = JSON.parse(text)
    return isObject(file) ? file : undefined
  } catch {
    return undefined
  }
}

/** Every run that has results, in the order of the file. */
export function listRuns(file: JsonObject): SarifRunResults[] {
  const runs = Array.isArray(file.runs) ? file.runs.filter(isObject) : []
  return runs.map((run) => ({ run, results: Array.isArray(run.results) ? run.results.filter(isObject) : [] }))
}

/** Where the service looks for an author, in its order. */
const authorPlaces = [
  ['properties', 'assigneeEmail'],
  ['properties', 'authorEmail'],
  ['properties', 'email'],
  ['partialFingerprints', 'email'],
] as const

/** The author of a result, as written. */
export function findAuthor(result: JsonObject): { text: string; place: (typeof authorPlaces)[number] } | undefined {
  for (const place of authorPlaces) {
    const [bag, name] = place
    const holder = result[bag]
    const text = isObject(holder) ? holder[name] : undefined
    if (typeof text === 'string' && text.trim() !== '') return { text, place }
  }
  return undefined
}

/**
 * Sets another author. Fingerprints stay unchanged, since they identify the finding: next to one that contains an
 * address, the author is written as a property, which the service reads first.
 */
export function setAuthor(result: JsonObject, email: string): void {
  const [bag, name] = findAuthor(result)?.place ?? ['properties', 'authorEmail']
  const field = bag === 'properties' ? name : 'authorEmail'
  result.properties = { ...(isObject(result.properties) ? result.properties : {}), [field]: email }
}

/** The first location of a result, which the service shows, too. */
export function findPlace(
  run: JsonObject,
  result: JsonObject,
): { uri: string; base?: string; line: number } | undefined {
  const [first] = Array.isArray(result.locations) ? result.locations : []
  const physical = isObject(first) ? first.physicalLocation : undefined
  if (!isObject(physical)) return undefined
  const { artifactLocation, region } = physical
  const line = isObject(region) ? region.startLine : undefined
  if (!isObject(artifactLocation) || !Number.isInteger(line) || (line as number) < 1) return undefined
  const listed = typeof artifactLocation.uri === 'string' ? artifactLocation : findListed(run, artifactLocation.index)
  if (typeof listed?.uri !== 'string') return undefined
  const base = findBase(run, listed.uriBaseId)
  return { uri: listed.uri, line: line as number, ...(base === undefined ? {} : { base }) }
}

function findListed(run: JsonObject, index: unknown): JsonObject | undefined {
  const artifact = Array.isArray(run.artifacts) && Number.isInteger(index) ? run.artifacts[index as number] : undefined
  return isObject(artifact) && isObject(artifact.location) ? artifact.location : undefined
}

function findBase(run: JsonObject, id: unknown): string | undefined {
  const bases = run.originalUriBaseIds
  if (typeof id !== 'string' || !isObject(bases) || !Object.hasOwn(bases, id)) return undefined
  const base = bases[id]
  return isObject(base) && typeof base.uri === 'string' ? base.uri : undefined
}

/** Neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
