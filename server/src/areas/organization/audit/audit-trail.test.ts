import { expect, test } from 'vitest'
import type { AuditTrail, writeAudit } from './audit.ts'
import { countOf } from './audit-trail.ts'

const shelves = {
  actions: { 'shelf.built': { label: 'Shelf built', text: '{actor} built {subject}' } },
} satisfies AuditTrail
type Line = Parameters<typeof writeAudit<typeof shelves>>[2]

test('only an action of the trail can be written', () => {
  const known: Line = { action: 'shelf.built', subjectId: null }
  // @ts-expect-error the type check refuses an action without a sentence
  const unknown: Line = { action: 'shelf.burnt', subjectId: null }

  expect(Object.keys(shelves.actions)).toContain(known.action)
  expect(Object.keys(shelves.actions)).not.toContain(unknown.action)
})

test.each([
  [1, '1 person'],
  [2, '2 people'],
  [undefined, '0 people'],
])('%s in the details reads "%s"', (count, text) => {
  expect(countOf(count, 'person', 'people')).toBe(text)
})
