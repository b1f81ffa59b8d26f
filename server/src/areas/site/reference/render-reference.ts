import type { Html } from '../../../platform/html.ts'
import { findCommonErrors, type Reference } from './read-document.ts'
import {
  type Group,
  groupByTag,
  guideAddress,
  operationAddress,
  type PlacedReference,
  placeSchemas,
} from './reference-parts.ts'
import type { Place } from './render-contents.ts'
import { type Part, renderPage } from './render-frame.ts'
import { renderGroup } from './render-group.ts'
import { type GuideOptions, type GuideSection, renderRules, renderTables } from './render-guide.ts'
import { renderOperationList, renderOverview, renderSchemaList } from './render-overview.ts'
import { renderSchemas } from './render-schemas.ts'
import { listSearchEntries, type SearchEntry } from './search-entries.ts'

/** The whole reference: its pages by their addresses, each made when it is called for, and what the search finds. */
export function renderReference(
  document: Reference,
  options: GuideOptions,
): { pages: Map<string, () => string>; searchEntries: SearchEntry[] } {
  const reference = placeSchemas(document)
  const groups = groupByTag(reference)
  const guide = [
    ...renderRules(reference, options),
    renderOperationList(groups),
    ...renderTables(reference),
    renderSchemaList(groups),
  ]
  const parts = [
    createGuidePart(reference, guide, () => renderOverview(reference, guide, groups)),
    ...groups.flatMap((group) => createGroupParts(reference, group)),
  ]
  return {
    pages: new Map(parts.map((part) => [part.address, () => renderPage(reference, parts, part)])),
    searchEntries: listSearchEntries(reference, guide),
  }
}

function createGuidePart({ title, version }: Reference, guide: readonly GuideSection[], content: () => Html): Part {
  const places = guide.map((section) => ({ address: `${guideAddress}#${section.id}`, title: section.title }))
  const description = `Reference of the ${title}, version ${version}`
  const chapter = { address: guideAddress, title: 'Guide', places }
  return { address: guideAddress, title: 'Guide', description, chapter, content }
}

function createGroupParts(reference: PlacedReference, group: Group): Part[] {
  const { address, title, description } = group
  const commonErrors = findCommonErrors(reference.operations)
  const schemas: Place = {
    address: `${address}/schemas`,
    title: 'Schemas',
    places: group.schemas.map(({ name, address }) => ({ title: name, address })),
  }
  const operations = group.operations.map((operation) => {
    const { summary, method } = operation
    return { address: operationAddress(operation), title: summary, method }
  })
  const chapter = { address, title, places: group.schemas.length === 0 ? operations : [...operations, schemas] }
  const part = { address, title, description, chapter, content: () => renderGroup(reference, group, commonErrors) }
  if (group.schemas.length === 0) return [part]
  return [
    part,
    {
      address: schemas.address,
      title: `${title}: schemas`,
      description: `Objects in requests and responses. ${description}`,
      chapter,
      content: () => renderSchemas(reference, group),
    },
  ]
}
