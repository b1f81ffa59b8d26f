import { isObject, type JsonObject, readArray, readIndex, readObject, readText } from './sarif-document.ts'

/** As GitHub caps them. */
const maxLocations = 1000
const maxUriLength = 300
const maxLine = 2_147_483_647

export type FoundLocation = { uri: string | undefined; startLine: number | null; snippet: string | undefined }

const nowhere: FoundLocation = { uri: undefined, startLine: null, snippet: undefined }

/** Where a result was found first. Addresses are text to us: nothing is ever opened. */
export function findLocation(result: JsonObject, artifacts: readonly unknown[]): FoundLocation {
  const first = readArray(result, 'locations', maxLocations)[0]
  if (!isObject(first)) return nowhere
  const place = readObject(first, 'physicalLocation')
  if (place === undefined) return nowhere
  const artifact = readObject(place, 'artifactLocation')
  const region = readObject(place, 'region')
  const line = region?.startLine
  return {
    uri: artifact === undefined ? undefined : findUri(artifact, artifacts),
    startLine: Number.isInteger(line) && (line as number) > 0 && (line as number) <= maxLine ? (line as number) : null,
    snippet: findSnippet(region),
  }
}

function findUri(artifact: JsonObject, artifacts: readonly unknown[]): string | undefined {
  const own = readText(artifact, 'uri', maxUriLength)
  if (own !== undefined) return own
  const index = readIndex(artifact, 'index')
  const listed = index === undefined ? undefined : artifacts[index]
  const location = isObject(listed) ? readObject(listed, 'location') : undefined
  return location === undefined ? undefined : readText(location, 'uri', maxUriLength)
}

function findSnippet(region: JsonObject | undefined): string | undefined {
  const snippet = region === undefined ? undefined : readObject(region, 'snippet')
  return typeof snippet?.text === 'string' ? snippet.text : undefined
}
