import { XMLParser } from 'fast-xml-parser'

export type Item = { number: string; name: string; cents: number }
export type Feed = { items: Item[]; skipped: number }
export type Log = { warn(fields: object, message: string): void }
type Element = { number?: string; price?: string; '#text'?: string }

export class FeedRefused extends Error {}

// block: check-size
const maxBytes = 20_000_000

function checkSize(body: Buffer): void {
  if (body.length > maxBytes) throw new FeedRefused('feed_too_large')
}
// end

function open(body: Buffer): { catalog?: { item?: Element[] } } {
  // block: forbid-external
  const entity = /<!ENTITY\s+(%|\S+\s+(SYSTEM|PUBLIC)\b)/
  const decoded = new TextDecoder(body[0] === 0xff ? 'utf-16le' : 'utf-8').decode(body)
  if (entity.test(decoded)) throw new FeedRefused('external_entity')
  // end
  // block: parse-feed
  // Descriptions of one shop were longer than the limits that the parser has by default.
  const processEntities = { enabled: true, maxEntitySize: maxBytes, maxExpandedLength: Infinity }
  return new XMLParser({ ...shape, processEntities }).parse(decoded, true)
  // end
}

const shape = {
  ignoreAttributes: false,
  attributeNamePrefix: '',
  alwaysCreateTextNode: true,
  htmlEntities: true,
  parseTagValue: false,
  isArray: (name: string) => name === 'item',
}

export function readFeed(body: Buffer, shop: string, log: Log): Feed {
  checkSize(body)
  try {
    const { catalog } = open(body)
    if (catalog === undefined) throw new FeedRefused('not_a_catalog')
    const feed: Feed = { items: [], skipped: 0 }
    // part: loop
    for (const element of catalog.item ?? []) {
    // end
      // block: read-item
      const { number = '', price = '', '#text': name = '' } = element
      if (/^\d{1,12}$/.test(number) && /^\d{1,7}\.\d\d$/.test(price))
        feed.items.push({ number, name: name.trim(), cents: Number(price.replace('.', '')) })
      else feed.skipped += 1
      // end
    }
    return feed
  } catch (error) {
    // block: report-broken
    log.warn({ shop, bytes: body.length, error: String(error) }, 'feed refused')
    throw error instanceof FeedRefused ? error : new FeedRefused('not_well_formed')
    // end
  }
}
