export type Subscription = { address: string; etag?: string; eventCount: number; refreshedAt?: Date }

const providers = ['calendar.example.com', 'files.example.org']
const maxCharacters = 2_000_000

export class RefreshError extends Error {}

async function download(url: URL, headers: Record<string, string>): Promise<Response> {
  // block: download
  const signal = AbortSignal.timeout(10_000)
  return await fetch(url, { headers, signal })
  // end
}

function checkAddress(address: string): URL {
  // block: check-address
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new RefreshError(`${address} is not a web address`)
  if (!providers.includes(url.hostname)) throw new RefreshError(`${url.hostname} is not a supported provider`)
  return url
  // end
}

/** Takes over the events of a calendar; called by the hourly job and when a subscription is made. */
export async function refreshCalendar(subscription: Subscription): Promise<Subscription> {
  const url = checkAddress(subscription.address)

  // block: known-version
  const headers: Record<string, string> = { accept: 'text/calendar' }
  if (subscription.etag) headers['if-none-match'] = subscription.etag
  // end

  const response = await download(url, headers)

  // block: unchanged
  if (response.status === 304) return { ...subscription, refreshedAt: new Date() }
  // end

  // block: read-events
  const text = response.ok ? await response.text() : ''
  if (!text.startsWith('BEGIN:VCALENDAR') || text.length > maxCharacters) {
    throw new RefreshError(`${url.hostname} answered ${response.status} without a calendar`)
  }
  const eventCount = text.split(/\r?\n/).filter((line) => line === 'BEGIN:VEVENT').length
  // end

  const etag = response.headers.get('etag') ?? undefined
  return { ...subscription, etag, eventCount, refreshedAt: new Date() }
}
