import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeStyles } from '../brand/accent-styles.ts'

const sources = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(sources, file), 'utf8')

test('an organization’s color never replaces the colors of charts, progress and status', () => {
  expect(writeStyles('#ffd400')).not.toMatch(/--(data|on-data|success|danger|ember|mantine-color-teal)/)
})

test('charts, progress and status don’t use the color of the organization', () => {
  const files = globSync(
    [
      'ui/chart/{ring,strength-table}.module.css',
      'ui/brand/merlons.module.css',
      'ui/text/chip.module.css',
      'console/*/{compliance,webhooks}/*.module.css',
      'console/evidence/{overview,insight}/*.{css,tsx}',
    ],
    { cwd: sources },
  )
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => /--(on-)?accent/.test(read(file)))).toEqual([])
})
