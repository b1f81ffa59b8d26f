import { isObject, type JsonObject, readArray, readIndex, readObject, readText } from './sarif-document.ts'

/** GitHub's limit. */
const maxLocations = 1000
const maxUriLength = 300
const maxLine = 2_147_483_647

export type FoundLocation = { uri: string | undefined; startLine: number | null; snippet: string | undefined }

const physicalPlace = 'locations[0].physicalLocation.'
const artifactPlace = `${physicalPlace}artifactLocation.`

const nowhere: FoundLocation = { uri: undefined, startLine: null, snippet: undefined }

/** Finds the first location of each result in a run. Addresses are only text: nothing is ever opened. */
export function createLocationFinder(artifacts: readonly unknown[]): (result: JsonObject) => FoundLocation {
  // Every result can reference the same megabytes-long address by index, so it is processed once.
  const uriOfIndex = new Map<number, string | undefined>()
  const findListedUri = (index: number) => {
    if (!uriOfIndex.has(index)) uriOfIndex.set(index, readListedUri(artifacts[index]))
    return uriOfIndex.get(index)
  }
  // Equal addresses become the same string, which maps find without comparing characters.
  const known = new Map<string, string>()
  return (result) => {
    const location = findLocation(result, findListedUri)
    if (location.uri === undefined) return location
    const uri = known.get(location.uri)
    if (uri === undefined) known.set(location.uri, location.uri)
    else location.uri = uri
    return location
  }
}

type FindListedUri = (index: number) => string | undefined

function findLocation(result: JsonObject, findListedUri: FindListedUri): FoundLocation {
  const first = readArray(result, 'locations', maxLocations)[0]
  if (!isObject(first)) return nowhere
  const physical = readObject(first, 'physicalLocation', 'locations[0].')
  if (physical === undefined) return nowhere
  const artifact = readObject(physical, 'artifactLocation', physicalPlace)
  const region = readObject(physical, 'region', physicalPlace)
  const line = region?.startLine
  return {
    uri: artifact === undefined ? undefined : findUri(artifact, findListedUri),
    startLine: Number.isInteger(line) && (line as number) > 0 && (line as number) <= maxLine ? (line as number) : null,
    snippet: findSnippet(region),
  }
}

function findUri(artifact: JsonObject, findListedUri: FindListedUri): string | undefined {
  const own = readText(artifact, 'uri', maxUriLength, artifactPlace)
  if (own !== undefined) return own
  const index = readIndex(artifact, 'index', artifactPlace)
  return index === undefined ? undefined : findListedUri(index)
}

function readListedUri(listed: unknown): string | undefined {
  const location = isObject(listed) && isObject(listed.location) ? listed.location : undefined
  return typeof location?.uri === 'string' ? readText(location, 'uri', maxUriLength, artifactPlace) : undefined
}

function findSnippet(region: JsonObject | undefined): string | undefined {
  const snippet = isObject(region?.snippet) ? region.snippet : undefined
  return typeof snippet?.text === 'string' ? snippet.text : undefined
}
