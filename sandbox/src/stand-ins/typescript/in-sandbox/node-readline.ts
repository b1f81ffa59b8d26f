/** `node:readline`: the lines of a stream. */
import { EventEmitter } from './node-events.ts'

type Input = EventEmitter & AsyncIterable<unknown>

export class Interface extends EventEmitter {
  readonly #input: Input
  #isClosed = false
  #isFlowing = false
  constructor(input: Input) {
    super()
    this.#input = input
  }
  override on(name: string | symbol, listener: (...args: unknown[]) => void): this {
    super.on(name, listener)
    if (name === 'line' && !this.#isFlowing) {
      this.#isFlowing = true
      void this.#flow()
    }
    return this
  }
  async #flow(): Promise<void> {
    for await (const line of this) this.emit('line', line)
    this.close()
  }
  close(): void {
    if (!this.#isClosed) this.emit('close')
    this.#isClosed = true
  }
  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    let rest = ''
    const decoder = new TextDecoder()
    try {
      for await (const chunk of this.#input) {
        rest += typeof chunk === 'string' ? chunk : decoder.decode(chunk as Uint8Array, { stream: true })
        const lines = rest.split(/\r\n|\n/)
        rest = lines.pop() ?? ''
        for (const line of lines) {
          if (this.#isClosed) return
          yield line
        }
      }
    } catch {
      // As in Node, the lines end with their stream; the error is the stream's.
    }
    if (rest !== '' && !this.#isClosed) yield rest
  }
}
export const createInterface = ({ input }: { input: Input }): Interface => new Interface(input)
export default { createInterface, Interface }
