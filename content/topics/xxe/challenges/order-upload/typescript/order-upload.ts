import { ParseOption, XmlDocument, XmlElement } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

export type Line = { article: string; quantity: number }
export type Order = { number: string; note: string; lines: Line[] }
export type Log = { warn(fields: object, message: string): void }

export class InvalidOrder extends Error {}

const maxBytes = 1_000_000
// The schemas that other modules validate with include each other by file name.
xmlRegisterFsInputProviders()

export function readOrder(body: Buffer, customerId: number, log: Log): Order {
  // block: check-upload
  if (body.length === 0 || body.length > maxBytes) throw new InvalidOrder('size_not_allowed')
  // end

  let document: XmlDocument
  try {
    // block: parse-document
    document = XmlDocument.fromBuffer(body, { option: ParseOption.XML_PARSE_NOENT })
    // end
  } catch (error) {
    // block: report-syntax
    if (error instanceof InvalidOrder) throw error
    log.warn({ customerId, bytes: body.length, error: String(error) }, 'order is not well formed')
    throw new InvalidOrder('not_well_formed')
    // end
  }
  const { root } = document
  if (root.name !== 'order') throw new InvalidOrder('not_an_order')

  // block: read-lines
  const lines = root.find('line').filter((line) => line instanceof XmlElement).map((line) => {
    const article = line.attr('article')?.value ?? ''
    const quantity = Number(line.attr('quantity')?.value)
    if (!/^\d{4,8}$/.test(article)) throw new InvalidOrder('article_unknown')
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > 9999) throw new InvalidOrder('quantity_not_allowed')
    return { article, quantity }
  })
  if (lines.length === 0) throw new InvalidOrder('no_lines')
  // end

  // block: answer
  const number = root.attr('number')?.value ?? ''
  const note = root.get('note')?.content.trim() ?? ''
  return { number: number.slice(0, 40), note: note.slice(0, 500), lines }
  // end
}
