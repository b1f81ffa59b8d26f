/** The parts of the reference and their addresses: the guide, and for each group its operations and its schemas. */
import type { Reference, ReferenceOperation } from './read-document.ts'
import { findSchemaTag } from './schema-use.ts'

/** With the address of every schema, by its name. */
export type PlacedReference = Reference & { schemaAddresses: Map<string, string> }

export type Group = {
  /** Of the heading, as in `/docs#tag-users`, the address from when the reference was one page. */
  id: string
  address: string
  title: string
  description: string
  operations: ReferenceOperation[]
  schemas: { name: string; address: string }[]
}

export const guideAddress = '/docs'

export function groupAddress(tag: string): string {
  return `/docs/${tag.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

export function operationAddress({ tag, id }: ReferenceOperation): string {
  return `${groupAddress(tag)}#${id}`
}

/** The page that has all schemas of a group. */
export function schemasAddress(tag: string): string {
  return `${groupAddress(tag)}/schemas`
}

/** Says for each schema where it is explained. */
export function placeSchemas(reference: Reference): PlacedReference {
  const places = Object.keys(reference.schemas).flatMap((name) => {
    const tag = findSchemaTag(reference, name)
    return tag === undefined ? [] : [[name, `${schemasAddress(tag)}#schema-${name}`] as const]
  })
  return { ...reference, schemaAddresses: new Map(places) }
}

export function groupByTag({ tags, operations, schemaAddresses }: PlacedReference): Group[] {
  const groups = tags.map(({ name, description }) => ({
    id: `tag-${name}`,
    address: groupAddress(name),
    title: titles[name] ?? titleOf(name),
    description,
    operations: operations.filter((operation) => operation.tag === name),
    schemas: [...schemaAddresses]
      .map(([schema, address]) => ({ name: schema, address }))
      .filter(({ address }) => address.startsWith(`${schemasAddress(name)}#`)),
  }))
  return groups.filter((group) => group.operations.length > 0)
}

const titles: Record<string, string> = { org: 'Organization', content: 'Catalog', sarif: 'Scanner findings (SARIF)' }

/** `customCourses` becomes `Custom courses`. */
function titleOf(tag: string): string {
  const words = tag.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Where all paths begin alike, the beginning says nothing. */
export const apiBase = '/api/public/v1'

export function shortenPath(path: string): string {
  return path.replace(apiBase, '')
}
