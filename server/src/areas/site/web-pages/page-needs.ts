import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html } from '../../../platform/html.ts'

/** What the build writes about each page, by its address. That of data may have a query. */
type Pages = {
  files: Record<string, string[]>
  data: Record<string, string[]>
  /** Of pages that always have the same heading. */
  heads: Record<string, Head>
}

type Head = { trail?: string; title?: string; hint?: string }

export type PageNeeds = {
  /** Links to its files: the browser loads them together with the first script instead of after it. */
  links: string
  /** Addresses of the data that it reads first. */
  data: string[]
  /** Its heading as markup; empty if that depends on data. */
  head: string
}

const nothing: PageNeeds = { links: '', data: [], head: '' }

export function readPageNeeds(folder: string): (url: string) => PageNeeds {
  const file = join(folder, '.vite/pages.json')
  if (!existsSync(file)) return () => nothing
  const { files, data, heads } = JSON.parse(readFileSync(file, 'utf8')) as Pages
  const pages = Object.entries(files)
    // Fixed addresses first: /people/import is not the page of a person.
    .toSorted(([a], [b]) => Number(a.includes('$')) - Number(b.includes('$')))
    .map(([address, ownFiles]) => ({
      address,
      pattern: toPattern(address),
      links: ownFiles.map(toLink).join(''),
      head: toMarkup(heads[address]),
    }))
  return (url) => {
    const [path = '', query] = url.split('?', 2)
    for (const { address, pattern, links, head } of pages) {
      const match = pattern.exec(path)
      if (match === null) continue
      const reads = data[query === undefined ? address : `${address}?${query}`] ?? []
      return { links, head, data: reads.map((read) => fill(read, match.groups ?? {})) }
    }
    return nothing
  }
}

/** `/people/$userId` as the router reads it: one part of the path, whatever it is. */
function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\$(\w+)/g, '(?<$1>[^/]+)')}/?$`)
}

/** The parts of the path are still encoded, as they are sent. */
function fill(address: string, params: Record<string, string>): string {
  return address.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}

function toMarkup(head: Head | undefined): string {
  // A title that depends on data leaves its line empty.
  if (head === undefined) return ''
  const trail = head.trail === undefined ? undefined : html`<span>${head.trail}</span>`
  return html`${trail}<b>${head.title ?? '\u00a0'}</b>${head.hint}`.text
}

function toLink(file: string): string {
  return `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`
}
