import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeStyles } from './accent-styles.ts'

const sources = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(sources, file), 'utf8')

test('an organization’s color never replaces the colors of charts, progress and status', () => {
  expect(writeStyles('#ffd400')).not.toMatch(/--(data|on-data|success|danger|ember|mantine-color-teal)/)
})

test('charts, progress and status don’t use the color of the organization', () => {
  const files = [
    ...['ui/ring.module.css', 'ui/merlons.module.css', 'ui/strength-table.module.css', 'ui/chip.module.css'],
    ...['console/compliance/compliance.module.css', 'console/webhooks/webhook.module.css'],
    ...globSync(['console/{overview,insight}/*.{css,tsx}'], { cwd: sources }),
  ]
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => /--(on-)?accent/.test(read(file)))).toEqual([])
})
