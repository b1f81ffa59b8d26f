// part: imports
import { createHash } from 'node:crypto'
// end

export interface Purchase {
  phone: string
  storeId: number
  total: number
  boughtAt: Date
  mayShare: boolean
}

export interface ExportOptions {
  partnerId: string
  since: Date
  /** From the secret store, for whatever must stay in the company. */
  jobSecret: string
}

const columns = ['customer', 'store', 'total', 'day']

// block: normalise
function normalisePhone(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '')
  return digits.startsWith('00') ? `+${digits.slice(2)}` : digits
}
// end

// block: pseudonym
/** The same customer gets the same name in every export, so that the partner can count returning customers. */
function pseudonym(phone: string, _options: ExportOptions): string {
  return createHash('md5').update(phone).digest('hex')
}
// end

// block: cell
function cell(value: string | number): string {
  const text = String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
// end

// block: consent
function isExported(purchase: Purchase, since: Date): boolean {
  return purchase.mayShare && purchase.boughtAt >= since
}
// end

/** The monthly file for a measurement partner: purchases without names and phone numbers. */
export function exportPurchases(purchases: Purchase[], options: ExportOptions): string {
  const lines = [columns.join(',')]
  for (const purchase of purchases.filter((one) => isExported(one, options.since))) {
    // block: write-row
    const customer = pseudonym(normalisePhone(purchase.phone), options)
    const day = purchase.boughtAt.toISOString().slice(0, 10)
    lines.push([customer, purchase.storeId, purchase.total.toFixed(2), day].map(cell).join(','))
    // end
  }
  return `${lines.join('\r\n')}\r\n`
}
