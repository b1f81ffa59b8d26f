import { type ErrorCode, errorEntry, errors, scopes } from '@parapet/contract'
import { groupByTag, guideAddress, operationAddress, type PlacedReference, shortenPath } from './reference-parts.ts'
import type { GuideSection } from './render-guide.ts'

/** What the search of the reference finds. `terms` is what it looks at, in lower case. */
export type SearchEntry = { label: string; title: string; detail: string; address: string; terms: string }

/** Everything with an address that people look for, operations first. */
export function listSearchEntries(reference: PlacedReference, guide: readonly GuideSection[]): SearchEntry[] {
  const operations = groupByTag(reference).flatMap((group) =>
    group.operations.map((operation) => {
      const { id, method, path, scope, summary } = operation
      const extra = `${id} ${shortenPath(path)} ${scope}`
      return toEntry(method, summary, group.title, operationAddress(operation), extra)
    }),
  )
  const sections = guide.map(({ id, title }) => toEntry('Guide', title, '', `${guideAddress}#${id}`))
  const codes = (Object.keys(errors) as ErrorCode[]).map((code) => {
    const { status, meaning } = errorEntry(code)
    return toEntry('Error', code, String(status), `${guideAddress}#error-${code}`, meaning)
  })
  const scopeEntries = Object.entries(scopes).map(([scope, grants]) =>
    toEntry('Scope', scope, grants, `${guideAddress}#scope-${scope}`),
  )
  const headers = Object.keys(reference.headers).map((name) =>
    toEntry('Header', name, '', `${guideAddress}#header-${name}`),
  )
  const schemas = [...reference.schemaAddresses].map(([name, address]) => toEntry('Schema', name, '', address))
  return [...operations, ...sections, ...codes, ...scopeEntries, ...headers, ...schemas]
}

function toEntry(label: string, title: string, detail: string, address: string, extra = ''): SearchEntry {
  return { label, title, detail, address, terms: `${label} ${title} ${detail} ${extra}`.toLowerCase() }
}
