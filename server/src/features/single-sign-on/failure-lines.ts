import { createAddressLimit } from '../../platform/http/rate-limit.ts'

/** Enough for a whole office failing one morning, but not for a flood. */
const perNetwork = 100
const perConnection = 1000

/** Limits how many failures of a connection are logged. */
export type FailureLines = {
  /**
   * Whether one more failure fits the limits per network and in total. `note` is for failures beyond them, once a
   * minute per connection, so that the logs say they are incomplete.
   */
  take(connectionId: string, address: string): Promise<'line' | 'note' | 'nothing'>
}

export function createFailureLines(): FailureLines {
  const ofNetwork = createAddressLimit(perNetwork)
  const ofConnection = createAddressLimit(perConnection)
  const ofNotes = createAddressLimit(1)
  return {
    async take(connectionId, address) {
      const isListed = await isWithin(async () => {
        await ofNetwork.consume(address, connectionId)
        await ofConnection.consume('', connectionId)
      })
      if (isListed) return 'line'
      return (await isWithin(() => ofNotes.consume('', connectionId))) ? 'note' : 'nothing'
    },
  }
}

async function isWithin(consume: () => Promise<void>): Promise<boolean> {
  try {
    await consume()
    return true
  } catch {
    return false
  }
}
