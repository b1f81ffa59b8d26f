import type { LearnCategory, LearnItem } from '@parapet/contract'
import { expect, test } from 'vitest'
import { listMissingParts } from './missing-parts.ts'

const item = (itemId: string, changes: Partial<LearnItem> = {}): LearnItem => ({
  ...{ itemType: 'topic', itemId, title: itemId, summary: '', categoryId: 'a', cwes: [], languages: [], difficulty: 1 },
  ...{ estimatedMinutes: 30, partsTotal: 3, partsCompleted: 0, partsHandsOn: 0, partsToRepeat: 0, progressPercent: 0 },
  ...{ xpEarned: 0, status: 'not_started', lastActivityAt: null, isRetired: false },
  ...changes,
})
const done = { status: 'completed', partsCompleted: 3 } as const
const scenario = { itemType: 'scenario', estimatedMinutes: 20 } as const
const category = (title: string, items: LearnItem[], isCertified = false): LearnCategory => ({
  ...{ categoryId: title.toLowerCase(), title, description: '', owasp: [], isCertified, items },
})

test('says what is left before each certificate, the nearest first, with the item to go on with', () => {
  const missing = listMissingParts([
    category('Injection', [item('sql'), item('xss', { partsCompleted: 1 }), item('story', scenario)]),
    category('Authentication', [item('passwords', done), item('stolen-session', scenario)]),
    category('Secrets', [item('keys', done)], true),
    category('Output', [item('pages', { ...done, partsToRepeat: 2 }), item('old', { isRetired: true })]),
  ])

  expect(missing.map(({ title, words, next }) => [title, words, next.itemId])).toEqual([
    ['Output', '2 parts to repeat', 'pages'],
    ['Authentication', '1 scenario left · about 20 minutes', 'stolen-session'],
    ['Injection', '2 topics left · 1 scenario left · about 70 minutes', 'xss'],
  ])
})
