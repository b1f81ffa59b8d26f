import { expect, test } from 'vitest'
import { countActiveByTeam, listActive, memberWords, noteDeactivated, putActiveFirst } from './active-members.ts'

const person = (name: string, isActive: boolean, teamId: string | null = 'red') => ({ name, isActive, teamId })
const vera = person('Vera', false)
const ada = person('Ada', true)
const bo = person('Bo', true)

test('only active people count as members, and the others are named apart', () => {
  expect(memberWords(listActive([vera, ada, bo]).length)).toBe('2 members')
  expect([noteDeactivated([vera, ada, bo]), noteDeactivated([ada])]).toEqual(['and 1 deactivated', undefined])
  expect(putActiveFirst([vera, ada, bo]).map(({ name }) => name)).toEqual(['Ada', 'Bo', 'Vera'])
})

test('members are counted by team', () => {
  const counts = countActiveByTeam([vera, ada, bo, person('Cy', true, 'blue'), person('Di', true, null)])
  expect([counts.get('red'), counts.get('blue'), counts.get('green')]).toEqual([2, 1, undefined])
})
