import type { FastifyBaseLogger } from 'fastify'
// part: imports
import serialize from 'serialize-javascript'
// end

export interface Search {
  text: string
  since: Date
  skills: Set<string>
  pageSize: number
}

export interface JobIndex {
  find(search: Search): Promise<string[]>
}

export class LinkError extends Error {}

const maxLength = 2000
const maxPageSize = 100

// block: encode
/** The text behind `/jobs?s=`. JSON has no dates and no sets, and this format has both. */
export function encodeSearch(search: Search): string {
  return Buffer.from(serialize(search)).toString('base64url')
}
// end

// block: restore
function restore(source: string): Search {
  return eval(`(${source})`) as Search
}
// end

export async function openSharedSearch(link: string, index: JobIndex, log: FastifyBaseLogger): Promise<string[]> {
  // block: decode
  if (link.length > maxLength) throw new LinkError('the link is too long')
  const source = Buffer.from(link, 'base64url').toString('utf8')
  // end
  let search: Search
  try {
    search = restore(source)
  } catch (error) {
    // block: report
    log.warn({ error }, 'a shared search could not be read')
    throw new LinkError('the link is broken')
    // end
  }
  // block: run-search
  const pageSize = Math.min(search.pageSize, maxPageSize)
  return index.find({ ...search, pageSize })
  // end
}
