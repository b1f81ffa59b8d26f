import { expect, test } from 'vitest'
import { importMemory, memoryImport } from './import-memory.ts'
import { createMachineMemories } from './machine-memories.ts'
import { readPythonPackage } from './python-package.ts'
import { pageSize, webAssembly } from './web-assembly.ts'

test('instances of a run take turns with their memories, except with those that have grown', () => {
  const memories = createMachineMemories(3 * pageSize)
  const [first, second] = [memories.take(), memories.take()]
  expect(first).not.toBe(second)
  memories.giveBack(first)
  expect(memories.take()).toBe(first)

  second.grow(1)
  memories.giveBack(second)
  const next = memories.take()
  expect(next).not.toBe(second)
  expect(next.buffer.byteLength).toBe(3 * pageSize)
})

test('Python is given its memory, and what it expects there is put in first', async () => {
  const { program, initialPages, fill } = importMemory(new Uint8Array(readPythonPackage().program))
  const module = (await webAssembly.compile(program)) as unknown as object
  const { Module } = (globalThis as unknown as { WebAssembly: { Module: { imports: (of: object) => object[] } } })
    .WebAssembly
  expect(Module.imports(module)).toContainEqual({ ...memoryImport, kind: 'memory' })

  const memory = new Uint8Array(initialPages * pageSize)
  fill(memory)
  expect(Buffer.from(memory).includes('3.11.3')).toBe(true)
})

test('a program without what the engine expects is refused', () => {
  expect(() => importMemory(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]))).toThrow('not the build of Python')
})
