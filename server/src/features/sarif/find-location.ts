import { isObject, type JsonObject, readArray, readIndex, readObject, readText } from './sarif-document.ts'

/** As GitHub caps them. */
const maxLocations = 1000
const maxUriLength = 300
const maxLine = 2_147_483_647

export type FoundLocation = { uri: string | undefined; startLine: number | null; snippet: string | undefined }

const physicalPlace = 'locations[0].physicalLocation.'
const artifactPlace = `${physicalPlace}artifactLocation.`

const nowhere: FoundLocation = { uri: undefined, startLine: null, snippet: undefined }

/** Where a result was found first. Addresses are text to us: nothing is ever opened. */
export function findLocation(result: JsonObject, artifacts: readonly unknown[]): FoundLocation {
  const first = readArray(result, 'locations', maxLocations)[0]
  if (!isObject(first)) return nowhere
  const physical = readObject(first, 'physicalLocation', 'locations[0].')
  if (physical === undefined) return nowhere
  const artifact = readObject(physical, 'artifactLocation', physicalPlace)
  const region = readObject(physical, 'region', physicalPlace)
  const line = region?.startLine
  return {
    uri: artifact === undefined ? undefined : findUri(artifact, artifacts),
    startLine: Number.isInteger(line) && (line as number) > 0 && (line as number) <= maxLine ? (line as number) : null,
    snippet: findSnippet(region),
  }
}

function findUri(artifact: JsonObject, artifacts: readonly unknown[]): string | undefined {
  const own = readText(artifact, 'uri', maxUriLength, artifactPlace)
  if (own !== undefined) return own
  const index = readIndex(artifact, 'index', artifactPlace)
  const listed = index === undefined ? undefined : artifacts[index]
  const location = isObject(listed) && isObject(listed.location) ? listed.location : undefined
  return typeof location?.uri === 'string' ? readText(location, 'uri', maxUriLength, artifactPlace) : undefined
}

function findSnippet(region: JsonObject | undefined): string | undefined {
  const snippet = isObject(region?.snippet) ? region.snippet : undefined
  return typeof snippet?.text === 'string' ? snippet.text : undefined
}
