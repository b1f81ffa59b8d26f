/** What the learner's code asks the host for: the host counts it, out of reach of the code. */
import { host, hostText } from '../../../child/typescript/guest/host.ts'
import { agreement, createUnknownBits, judgeGuess, type Observed } from '../observed.ts'

export { agreement, judgeGuess }
export const observe = (): Observed => JSON.parse(hostText('observe')) as Observed
export const repeatRandom = (seed: number): void => void host('repeat-random', seed)

export const unknownBits = createUnknownBits(observe, repeatRandom)
