import { expect, test } from 'vitest'
import { countActiveByTeam, listActive, memberWords, noteDeactivated, sortMembers } from './active-members.ts'

const person = (name: string, isActive: boolean, teamId: string | null = 'red') => ({ name, isActive, teamId })
const vera = person('Vera', false)
const ada = person('Ada', true)
const bo = person('Bo', true)

test('only active people count as members, and the others are named apart', () => {
  expect(memberWords(listActive([vera, ada, bo]).length)).toBe('2 members')
  expect([noteDeactivated([vera, ada, bo]), noteDeactivated([ada])]).toEqual(['and 1 deactivated', undefined])
})

test('members are in the order of their names, deactivated ones last', () => {
  const abe = person('abe', false)
  expect(sortMembers([vera, bo, abe, ada]).map(({ name }) => name)).toEqual(['Ada', 'Bo', 'abe', 'Vera'])
})

test('members are counted by team', () => {
  const counts = countActiveByTeam([vera, ada, bo, person('Cy', true, 'blue'), person('Di', true, null)])
  expect([counts.get('red'), counts.get('blue'), counts.get('green')]).toEqual([2, 1, undefined])
})
