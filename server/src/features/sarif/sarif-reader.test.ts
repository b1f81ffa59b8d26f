import { expect, onTestFinished, test } from 'vitest'
import { builtInTopics, readOptions, readSample } from '../../../test/sarif-world.ts'
import { createSarifReader } from './sarif-reader.ts'

function useReader(settings: Parameters<typeof createSarifReader>[1] = {}) {
  const reader = createSarifReader(builtInTopics, settings)
  onTestFinished(() => reader.close())
  return reader
}

/** A thread that does something else than reading. */
function threadOf(code: string): URL {
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}

test('reads one file after the other, also when all come at once', async () => {
  const reader = useReader()
  const names = ['codeql-2.5.sarif', 'semgrep-1.69.sarif', 'njsscan.sarif']
  const readings = await Promise.all(names.map((name) => reader.read(readSample(name), readOptions)))

  expect(readings.map(({ resultsReceived }) => resultsReceived)).toEqual([72, 77, 2])
})

test('says what is wrong with a file, and reads the next one', async () => {
  const reader = useReader()

  await expect(reader.read(readSample('invalid-1.sarif'), readOptions)).rejects.toMatchObject({
    code: 'invalid_sarif',
    context: { field: 'runs[0].results', message: 'must be an array' },
  })
  expect((await reader.read(readSample('njsscan.sarif'), readOptions)).resultsReceived).toBe(2)
})

test('a file that takes too much memory is refused', async () => {
  const threadFile = threadOf('const held = []; for (;;) held.push(new Array(10_000).fill({}))')
  const reader = useReader({ memoryMb: 16, threadFile })

  for (let n = 0; n < 2; n++) {
    await expect(reader.read(readSample('njsscan.sarif'), readOptions)).rejects.toMatchObject({
      code: 'invalid_sarif',
      context: { field: 'body', message: 'takes more memory to read than a file may' },
    })
  }
})

test.each([
  ['that takes too long', 'setInterval(() => {}, 1000)'],
  ['whose thread ends', 'process.exit(3)'],
])('a file %s is given up, and those behind it get their turn', async (_, code) => {
  const reader = useReader({ timeLimitMs: 100, threadFile: threadOf(code) })
  const readings = [1, 2].map(() => reader.read(readSample('njsscan.sarif'), readOptions))

  for (const reading of readings) await expect(reading).rejects.toMatchObject({ code: 'unavailable' })
})

test('a fault of the thread is no fault of the file', async () => {
  const reader = useReader({ threadFile: threadOf('throw new Error("broken")') })

  await expect(reader.read(readSample('njsscan.sarif'), readOptions)).rejects.toThrow('broken')
})

test('a thread that was not used for a while ends, and another one begins', async () => {
  const reader = useReader({ idleMs: 1 })
  for (let n = 0; n < 3; n++) {
    expect((await reader.read(readSample('njsscan.sarif'), readOptions)).resultsReceived).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
})

test('closing ends what is under way', async () => {
  const reader = useReader()
  const reading = reader.read(readSample('codeql-2.5.sarif'), readOptions)
  await Promise.all([expect(reading).rejects.toMatchObject({ code: 'unavailable' }), reader.close()])

  await expect(reader.read(readSample('njsscan.sarif'), readOptions)).rejects.toMatchObject({ code: 'unavailable' })
})
