import { createAddressLimit } from '../../platform/http/rate-limit.ts'

/** A morning when a whole office fails still fits; a flood does not. */
const perNetwork = 100
const perConnection = 1000

/** How many failures of a connection get a line in the logs. */
export type FailureLines = {
  /**
   * Whether there is room for one more, of this network and of all together. `note` is what is beyond, once a minute at each
   * connection: the logs then say that they are not complete.
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
