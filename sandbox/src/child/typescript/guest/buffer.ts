/** Node's Buffer, as far as lessons and learners use it. */
import { isEncoding, toBytes, toText } from './text-encodings.ts'

const rangeError = (name: string, value: number) =>
  Object.assign(new RangeError(`The value of "${name}" is out of range. Received ${value}`), {
    code: 'ERR_OUT_OF_RANGE',
  })

const bytesOf = (view: ArrayBufferView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)

class SandboxBuffer extends Uint8Array {
  static poolSize = 8192

  static override from(source: unknown, second?: unknown, third?: unknown): SandboxBuffer {
    if (typeof source === 'string') return wrap(toBytes(source, second as string | undefined))
    if (source instanceof ArrayBuffer || source instanceof SharedArrayBuffer)
      return new SandboxBuffer(source as ArrayBuffer, (second as number | undefined) ?? 0, third as number | undefined)
    if (typeof source === 'object' && source !== null) {
      const { type, data, length } = source as { type?: string; data?: number[]; length?: number }
      if (type === 'Buffer' && Array.isArray(data)) return wrap(Uint8Array.from(data))
      if (typeof length === 'number') return wrap(Uint8Array.from(source as ArrayLike<number>))
      const plain = (source as object).valueOf()
      if (plain !== source) return SandboxBuffer.from(plain, second, third)
    }
    throw Object.assign(
      new TypeError(
        'The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object.',
      ),
      { code: 'ERR_INVALID_ARG_TYPE' },
    )
  }

  static alloc(size: number, fill?: string | number | Uint8Array, encoding?: string): SandboxBuffer {
    if (typeof size !== 'number' || !(size >= 0 && size <= 2 ** 31)) throw rangeError('size', size)
    const buffer = new SandboxBuffer(size)
    return fill === undefined ? buffer : buffer.fill(fill as number, 0, size, encoding)
  }

  static allocUnsafe = (size: number) => SandboxBuffer.alloc(size)
  static isBuffer = (value: unknown): boolean => value instanceof SandboxBuffer
  static isEncoding = isEncoding

  static byteLength(value: string | ArrayBufferView | ArrayBufferLike, encoding?: string): number {
    return typeof value === 'string' ? toBytes(value, encoding).length : value.byteLength
  }

  static concat(list: readonly Uint8Array[], length = list.reduce((sum, one) => sum + one.length, 0)): SandboxBuffer {
    const buffer = SandboxBuffer.alloc(length)
    let offset = 0
    for (const one of list) {
      if (offset >= length) break
      buffer.set(one.subarray(0, length - offset), offset)
      offset += one.length
    }
    return buffer
  }

  static compare(a: Uint8Array, b: Uint8Array): number {
    for (let index = 0; index < Math.min(a.length, b.length); index++) {
      const difference = (a[index] as number) - (b[index] as number)
      if (difference !== 0) return Math.sign(difference)
    }
    return Math.sign(a.length - b.length)
  }

  override toString(encoding?: string, start = 0, end = this.length): string {
    return toText(this.subarray(start, end), encoding ?? 'utf8')
  }

  toJSON() {
    return { type: 'Buffer', data: Array.from(this) }
  }

  equals(other: Uint8Array): boolean {
    return SandboxBuffer.compare(this, other) === 0
  }

  compare(other: Uint8Array): number {
    return SandboxBuffer.compare(this, other)
  }

  override subarray(start?: number, end?: number): this {
    const view = bytesOf(this).subarray(start, end)
    return new SandboxBuffer(view.buffer as ArrayBuffer, view.byteOffset, view.length) as this
  }

  override slice(start?: number, end?: number): this {
    return this.subarray(start, end)
  }

  override fill(
    value: number | string | Uint8Array,
    start: number | string = 0,
    end: number = this.length,
    encoding?: string,
  ): this {
    const [from, name] = typeof start === 'string' ? [0, start] : [start, encoding]
    if (typeof value === 'number') {
      bytesOf(this).fill(value, from, end)
      return this
    }
    const pattern = typeof value === 'string' ? toBytes(value, name) : value
    for (let index = from; index < end; index++)
      this[index] = pattern.length === 0 ? 0 : (pattern[(index - from) % pattern.length] as number)
    return this
  }

  copy(target: Uint8Array, targetStart = 0, start = 0, end = this.length): number {
    const part = bytesOf(this).subarray(start, Math.min(end, start + target.length - targetStart))
    target.set(part, targetStart)
    return part.length
  }

  write(text: string, offset: number | string = 0, length?: number | string, encoding?: string): number {
    const name = [offset, length, encoding].find((one) => typeof one === 'string') as string | undefined
    const start = typeof offset === 'number' ? offset : 0
    const room = Math.min(typeof length === 'number' ? length : Number.POSITIVE_INFINITY, this.length - start)
    const bytes = toBytes(text, name).subarray(0, room)
    this.set(bytes, start)
    return bytes.length
  }

  override indexOf(value: number | string | Uint8Array, offset: number | string = 0, encoding?: string): number {
    const start = typeof offset === 'number' ? offset : 0
    if (typeof value === 'number') return bytesOf(this).indexOf(value & 0xff, start)
    const pattern = typeof value === 'string' ? toBytes(value, typeof offset === 'string' ? offset : encoding) : value
    for (
      let index = start < 0 ? Math.max(0, this.length + start) : start;
      index <= this.length - pattern.length;
      index++
    )
      if (pattern.every((byte, place) => this[index + place] === byte)) return index
    return -1
  }

  override includes(value: number | string | Uint8Array, offset: number | string = 0, encoding?: string): boolean {
    return this.indexOf(value, offset, encoding) !== -1
  }
}

function wrap(bytes: Uint8Array): SandboxBuffer {
  return new SandboxBuffer(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length)
}

const numberTypes: [string, string, number][] = [
  ['UInt8', 'Uint8', 1],
  ['Int8', 'Int8', 1],
  ['UInt16', 'Uint16', 2],
  ['Int16', 'Int16', 2],
  ['UInt32', 'Uint32', 4],
  ['Int32', 'Int32', 4],
  ['BigUInt64', 'BigUint64', 8],
  ['BigInt64', 'BigInt64', 8],
  ['Float', 'Float32', 4],
  ['Double', 'Float64', 8],
]

type Accessor = (this: SandboxBuffer, ...args: never[]) => unknown
const define = (name: string, value: Accessor) => {
  for (const one of [name, name.replace('UInt', 'Uint')])
    Object.defineProperty(SandboxBuffer.prototype, one, { value, writable: true, configurable: true })
}

function checkOffset(buffer: SandboxBuffer, offset: number, size: number): void {
  if (!Number.isInteger(offset) || offset < 0 || offset + size > buffer.length) throw rangeError('offset', offset)
}

for (const [name, viewName, size] of numberTypes) {
  const limit = 2 ** (size * 8)
  const [least, most] = name.startsWith('UInt') ? [0, limit - 1] : [-limit / 2, limit / 2 - 1]
  for (const order of size === 1 ? [''] : ['BE', 'LE']) {
    const isLittle = order === 'LE'
    const view = (buffer: SandboxBuffer) =>
      new DataView(buffer.buffer, buffer.byteOffset, buffer.length) as unknown as Record<
        string,
        (...args: unknown[]) => unknown
      >
    define(`read${name}${order}`, function (this: SandboxBuffer, offset = 0) {
      checkOffset(this, offset, size)
      return view(this)[`get${viewName}`]?.(offset, isLittle)
    })
    define(`write${name}${order}`, function (this: SandboxBuffer, value: number, offset = 0) {
      checkOffset(this, offset, size)
      if (/^U?Int/.test(name) && !(value >= least && value <= most)) throw rangeError('value', value)
      view(this)[`set${viewName}`]?.(offset, value, isLittle)
      return offset + size
    })
  }
}

for (const isSigned of [false, true])
  for (const order of ['BE', 'LE']) {
    define(`read${isSigned ? '' : 'U'}Int${order}`, function (this: SandboxBuffer, offset: number, size: number) {
      checkOffset(this, offset, size)
      const bytes = Array.from(bytesOf(this).subarray(offset, offset + size))
      const value = (order === 'LE' ? bytes.reverse() : bytes).reduce((sum, byte) => sum * 256 + byte, 0)
      return isSigned && value >= 2 ** (size * 8 - 1) ? value - 2 ** (size * 8) : value
    })
    define(
      `write${isSigned ? '' : 'U'}Int${order}`,
      function (this: SandboxBuffer, value: number, offset: number, size: number) {
        checkOffset(this, offset, size)
        const whole = value < 0 ? value + 2 ** (size * 8) : value
        for (let place = 0; place < size; place++)
          this[order === 'LE' ? offset + place : offset + size - 1 - place] = Math.floor(whole / 256 ** place) % 256
        return offset + size
      },
    )
  }

Object.defineProperty(SandboxBuffer, 'name', { value: 'Buffer' })
Object.defineProperty(globalThis, 'Buffer', { value: SandboxBuffer, writable: true, configurable: true })
