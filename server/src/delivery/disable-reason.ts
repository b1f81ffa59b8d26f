/** The reason that a webhook endpoint is disabled with tells failures from what an admin switched off, by its beginning. */
const beginning = 'A delivery failed'

/** For `like`. */
export const failedDeliveryPattern = `${beginning}%`

export function describeFailedDelivery({ attempts, error }: { attempts: number; error: string }): string {
  return `${beginning} ${attempts} times; the last error was: ${error}`
}
