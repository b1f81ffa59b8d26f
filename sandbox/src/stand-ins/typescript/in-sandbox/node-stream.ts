/** `node:stream`: readable streams, as something to iterate over. */
import { EventEmitter } from './node-events.ts'

type Chunk = string | Uint8Array

export class Readable extends EventEmitter {
  readonly #source: Iterable<unknown> | AsyncIterable<unknown>
  destroyed = false
  readable = true
  constructor(source: Iterable<unknown> | AsyncIterable<unknown> | object = []) {
    super()
    this.#source = Symbol.iterator in source || Symbol.asyncIterator in source ? (source as Iterable<unknown>) : []
  }
  static from(source: Iterable<unknown> | AsyncIterable<unknown> | Chunk): Readable {
    return new Readable(typeof source === 'string' || source instanceof Uint8Array ? [source] : source)
  }
  override on(name: string | symbol, listener: (...args: unknown[]) => void): this {
    super.on(name, listener)
    if (name === 'data') this.resume()
    return this
  }
  #isFlowing = false
  resume(): this {
    if (!this.#isFlowing) {
      this.#isFlowing = true
      void this.#flow()
    }
    return this
  }
  async #flow(): Promise<void> {
    try {
      for await (const chunk of this) this.emit('data', chunk)
      this.emit('end')
      this.emit('close')
    } catch (error) {
      this.emit('error', error)
    }
  }
  destroy(error?: Error): this {
    this.destroyed = true
    if (error) this.emit('error', error)
    this.emit('close')
    return this
  }
  setEncoding(): this {
    return this
  }
  pause(): this {
    return this
  }
  pipe<T extends { write(chunk: unknown): unknown; end(): unknown }>(target: T): T {
    this.on('data', (chunk) => void target.write(chunk))
    this.once('end', () => void target.end())
    return target
  }
  async *[Symbol.asyncIterator](): AsyncGenerator<unknown> {
    for await (const chunk of this.#source) {
      if (this.destroyed) return
      yield chunk
    }
  }
}
export default { Readable }
