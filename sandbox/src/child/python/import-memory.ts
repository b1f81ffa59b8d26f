/**
 * Lets a WebAssembly program use a memory from outside instead of one of its own, so that instances of one run can take turns with it: mapping
 * and clearing 20 MB costs several times as much as copying them. What the memory holds in the beginning is taken out of the program as well:
 * 42,695 pieces, which an instance that goes on from a snapshot doesn't need.
 */

const importSection = 2
const memorySection = 5
const dataSection = 11
const memoryKind = 2

/** The module and the name under which the program imports its memory. */
export const memoryImport = { module: 'parapet', name: 'memory' }

type Piece = { at: number; bytes: Uint8Array }

export type WithImportedMemory = {
  program: Uint8Array
  initialPages: number
  /** Puts into a memory what the program expects there when it begins. */
  fill: (memory: Uint8Array) => void
}

export function importMemory(program: Uint8Array): WithImportedMemory {
  const sections = readSections(program)
  const memory = sections.find(({ id }) => id === memorySection)
  const imports = sections.find(({ id }) => id === importSection)
  const data = sections.find(({ id }) => id === dataSection)
  if (!memory || !imports || !data) throw new Error('This is not the build of Python that the engine knows.')
  const [count, afterCount] = readNumber(memory.content, 0)
  const limits = memory.content.subarray(afterCount)
  if (count !== 1) throw new Error('Python has more than one memory.')

  const [importCount, afterImportCount] = readNumber(imports.content, 0)
  const added = [...writeText(memoryImport.module), ...writeText(memoryImport.name), memoryKind, ...limits]
  const content = join([writeNumber(importCount + 1), imports.content.subarray(afterImportCount), added])
  const parts = sections
    .filter((section) => section !== memory && section !== data)
    .flatMap((section) => {
      const own = section === imports ? content : section.content
      return [[section.id], writeNumber(own.length), own]
    })
  return {
    program: join([program.subarray(0, headerLength), ...parts]),
    initialPages: readNumber(limits, 1)[0],
    fill(target) {
      for (const { at, bytes } of readPieces(data.content)) target.set(bytes, at)
    },
  }
}

const [i32Const, end] = [0x41, 0x0b]

/** Each one says `i32.const` with the place, `end`, and its bytes. */
function* readPieces(data: Uint8Array): Generator<Piece> {
  const [count, first] = readNumber(data, 0)
  for (let index = 0, next = first; index < count; index++) {
    if (data[next] !== 0 || data[next + 1] !== i32Const)
      throw new Error('This is not the build of Python that the engine knows.')
    const [place, afterPlace] = readNumber(data, next + 2)
    const [length, start] = readNumber(data, afterPlace + 1)
    // Places have a sign, which is the highest bit of the seven in the last byte.
    if (data[afterPlace] !== end || ((data[afterPlace - 1] as number) & 0x40) !== 0)
      throw new Error('A place in the memory is negative.')
    yield { at: place, bytes: data.subarray(start, start + length) }
    next = start + length
  }
}

/** `\0asm` and the version. */
const headerLength = 8

function readSections(program: Uint8Array): { id: number; content: Uint8Array }[] {
  const sections: { id: number; content: Uint8Array }[] = []
  for (let at = headerLength; at < program.length; ) {
    const id = program[at] as number
    const [size, start] = readNumber(program, at + 1)
    sections.push({ id, content: program.subarray(start, start + size) })
    at = start + size
  }
  return sections
}

/** LEB128: seven bits a byte, the lowest first. Gives the number and where the next thing begins. */
function readNumber(bytes: Uint8Array, at: number): [value: number, next: number] {
  let value = 0
  let next = at
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[next++] as number
    value += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) return [value, next]
  }
}

function writeNumber(value: number): number[] {
  const rest = Math.floor(value / 128)
  return rest === 0 ? [value] : [(value % 128) + 128, ...writeNumber(rest)]
}

const writeText = (text: string): number[] => [...writeNumber(text.length), ...Buffer.from(text)]

function join(parts: readonly (Uint8Array | number[])[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
