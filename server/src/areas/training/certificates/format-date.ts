/** The date on a certificate, the same for every reader: in the PDF and on the verification page. */
export function formatDate(timestamp: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(timestamp))
}
