import type { Pool } from 'pg'

export class NameRefused extends Error {}

// block: pattern
const namePattern = /^([a-z0-9]+-?)+$/
// end

const reserved = new Set(['admin', 'api', 'mail', 'static', 'status', 'www'])

function normalise(name: string): string {
  // block: normalise
  return name.trim().toLowerCase()
  // end
}

// part: check-format
async function checkFormat(name: string): Promise<void> {
  if (!namePattern.test(name)) throw new NameRefused('name_invalid')
}
// end

/** The name as it would be stored; throws when a shop cannot be called like that. */
export async function checkShopName(db: Pool, text: string): Promise<string> {
  const name = normalise(text)

  // block: check-length
  if (name.length < 3) throw new NameRefused('name_too_short')
  if (name.length > 63) throw new NameRefused('name_too_long')
  // end

  await checkFormat(name)

  // block: check-reserved
  if (reserved.has(name)) throw new NameRefused('name_reserved')
  // end

  // block: check-taken
  const { rowCount } = await db.query('SELECT 1 FROM shops WHERE name = $1', [name])
  if (rowCount !== 0) throw new NameRefused('name_taken')
  return name
  // end
}
