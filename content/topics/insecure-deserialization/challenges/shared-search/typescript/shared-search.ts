import type { FastifyBaseLogger } from 'fastify'
// part: imports
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
/** The text behind `/jobs?s=`. Dates and sets do not survive JSON, so it is written as source. */
export function encodeSearch({ text, since, skills, pageSize }: Search): string {
  const fields = [
    `text:${JSON.stringify(text)}`,
    `since:new Date(${since.getTime()})`,
    `skills:new Set(${JSON.stringify([...skills])})`,
    `pageSize:${pageSize}`,
  ]
  return Buffer.from(`({${fields.join()}})`).toString('base64url')
}
// end

// block: restore
function restore(source: string): Search {
  return new Function(`return ${source}`)() as Search
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
