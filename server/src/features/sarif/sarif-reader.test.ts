import { expect, onTestFinished, test } from 'vitest'
import { builtInTopics, readOptions, readSample, sarifFile } from '../../../test/sarif-world.ts'
import { createSarifReader } from './sarif-reader.ts'

function useReader(settings: Parameters<typeof createSarifReader>[1] = {}) {
  const reader = createSarifReader(builtInTopics, settings)
  onTestFinished(() => reader.close())
  return reader
}

/** Every object has a shape of its own, which takes a lot of memory and time. */
function shapelessFile(count: number): Buffer {
  return sarifFile({ results: [], properties: Array.from({ length: count }, (_, i) => ({ [`k${i}`]: i })) })
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

test('a file that takes too much memory is refused, and the next one is read by a new thread', async () => {
  const reader = useReader({ memoryMb: 16 })

  await expect(reader.read(shapelessFile(400_000), readOptions)).rejects.toMatchObject({ code: 'invalid_sarif' })
  expect((await reader.read(readSample('njsscan.sarif'), readOptions)).resultsReceived).toBe(2)
})

test('a file that takes too long is given up, and so are not those that wait behind it', async () => {
  const reader = useReader({ timeLimitMs: 1000 })
  await reader.read(readSample('njsscan.sarif'), readOptions)
  const slow = reader.read(shapelessFile(580_000), readOptions)
  const next = reader.read(readSample('njsscan.sarif'), readOptions)

  await expect(slow).rejects.toMatchObject({ code: 'unavailable', retryAfter: 10 })
  expect((await next).resultsReceived).toBe(2)
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
