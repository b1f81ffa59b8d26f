/** What the learner's code asks the host for: the host counts it, out of reach of the code. */
import { host, hostText } from '../../../child/typescript/guest/host.ts'
import { currentWire } from '../current-wire.ts'
import { agreement, createUnknownBits, judgeGuess, type Observed } from '../observed.ts'

export { agreement, judgeGuess }
export const observe = async (): Promise<Observed> => JSON.parse(hostText('observe')) as Observed

export async function repeatRandom(seed: number): Promise<void> {
  const wire = currentWire()
  if (wire === undefined) host('repeat-random', seed)
  else await wire.repeatRandom(seed)
}

export const unknownBits = createUnknownBits(observe, repeatRandom)
