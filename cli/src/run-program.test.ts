import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a command whose reader has seen enough ends quietly', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--help'])
  child.stdout.destroy()
  let said = ''
  child.stderr.on('data', (data) => {
    said += data
  })

  const [code] = await once(child, 'close')

  expect([code, said]).toEqual([0, ''])
})
