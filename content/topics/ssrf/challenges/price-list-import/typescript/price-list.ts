import type { FastifyBaseLogger } from 'fastify'

const maxBytes = 1024 * 1024
const listTypes = ['text/csv', 'text/plain']
// part: constants
// end

/** Its message is shown to the supplier. */
export class ImportError extends Error {}

/** The first lines of a price list. `address` is what the supplier typed. */
export async function previewPriceList(address: string, log: Pick<FastifyBaseLogger, 'warn'>): Promise<string[]> {
  // block: parse-address
  const url = URL.parse(address.trim())
  if (!url) throw new ImportError('This is not an address.')
  // end

  // block: check-scheme
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ImportError('Only web addresses can be imported.')
  // end

  // block: fetch-list
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5_000) }).catch((error) => {
    log.warn({ host: url.host, error }, 'price list not fetched')
    throw new ImportError('The list could not be fetched.')
  })
  // end

  // block: check-answer
  const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? 'unknown'
  if (!response.ok || !listTypes.includes(type)) {
    throw new ImportError(`The server answered ${response.status} with the type ${type}.`)
  }
  // end

  // block: limit-size
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new ImportError('The list is larger than 1 MB.')
    chunks.push(chunk)
  }
  // end

  // block: preview
  const text = Buffer.concat(chunks).toString('utf8')
  return text.split(/\r?\n/).slice(0, 10)
  // end
}
