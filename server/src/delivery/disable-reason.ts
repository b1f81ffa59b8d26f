/** The prefix of the disable reason distinguishes failures from endpoints that an admin disabled. */
const beginning = 'A delivery failed'

/** Whether failures disabled the endpoint, rather than an admin. */
export function isDisabledByFailures(reason: string | null): boolean {
  return reason?.startsWith(beginning) === true
}

/** For `like`. */
export const failedDeliveryPattern = `${beginning}%`

export function describeFailedDelivery({ attempts, error }: { attempts: number; error: string }): string {
  return `${beginning} ${attempts} times; the last error was: ${error}`
}
