import { expect, test } from 'vitest'
import { auditTrails } from '../../../features.ts'
import { openBook } from './audit-book.ts'
import { type NamedLine, type NameOf, tellStory } from './tell-story.ts'

const names: Record<string, string> = { 'user ada': 'Ada Example', 'certificate one': 'Injection' }
const nameOf: NameOf = (kind, id) => names[`${kind} ${id}`]

function tell(line: Pick<NamedLine, 'actorType' | 'actorId' | 'actorName'>, userId = 'ada'): string {
  const row: NamedLine = {
    ...{ id: 'line', createdAt: new Date(0), requestId: null, ...line },
    ...{ action: 'certificate.issued', subjectType: 'certificate', subjectId: 'one', details: { userId } },
  }
  return tellStory(row, openBook(auditTrails), nameOf)
    .sentence.map(({ text }) => text)
    .join('')
}

test('a certificate names its holder, even if someone else recorded the result', () => {
  const operator = { actorType: 'system', actorId: null, actorName: 'Operator' } as const

  expect(tell({ actorType: 'user', actorId: 'ada', actorName: 'Ada Example' })).toBe(
    'Ada Example earned the certificate Injection',
  )
  expect(tell(operator)).toBe('Operator issued the certificate Injection to Ada Example')
  expect(tell(operator, 'gone')).toBe('Operator issued the certificate Injection to a person')
})
