import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the engine knows no chat app and no record store; their features own what differs', () => {
  const files = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'))
  const known = files.filter((file) =>
    /slack|'teams'|microsoft|xapi|chat|record.?store/i.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  )

  expect(files).toContain('attempt.ts')
  expect(known).toEqual([])
})
