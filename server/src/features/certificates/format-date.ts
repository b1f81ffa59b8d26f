/** The day as a certificate says it, the same for every reader: on paper and on the page that verifies it. */
export function formatDate(timestamp: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(timestamp))
}
