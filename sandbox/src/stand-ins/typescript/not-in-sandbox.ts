let latest: string | undefined

/** A stand-in lacks something that the library has. The run is a fault of ours and costs nothing; learners read the message. */
export class NotInSandbox extends Error {
  override name = 'NotInSandbox'
  constructor(message: string) {
    super(message)
    noteMissing(message)
  }
}

/** For what answers instead of throwing. */
export function noteMissing(message: string): void {
  latest = message
}

/** What was missing since the last time: code may catch the error, and what it does then isn't its own fault. */
export function takeMissing(): string | undefined {
  const missing = latest
  latest = undefined
  return missing
}
