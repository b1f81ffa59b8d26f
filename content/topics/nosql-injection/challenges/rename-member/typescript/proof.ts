import assert from 'node:assert/strict'
import { createCollection } from '#proof/mongo'
import type { Member } from './rename-member.ts'

type Code = typeof import('./rename-member.ts')

const log = { info() {} } as never

const openMembers = () =>
  createCollection<Member>([{ _id: 7, displayName: 'Mia', passwordHash: 'argon2id-hash', authenticatorSecret: 'JBSWY3DP' }])

export async function works({ renameMember, NameError, MemberGone }: Code) {
  const members = openMembers()
  const renamed = await renameMember(members, log, 7, { displayName: '  Mia   of the $5 Bill ' })
  assert.equal(renamed?.displayName, 'Mia of the $5 Bill')
  assert.equal(renamed?.previousName, 'Mia')
  assert.ok(renamed?.renamedAt instanceof Date)
  await assert.rejects(renameMember(members, log, 7, { displayName: { $literal: 'x' } }), NameError)
  await assert.rejects(renameMember(members, log, 7, { displayName: 'M' }), NameError)
  await assert.rejects(renameMember(members, log, 8, { displayName: 'Nobody' }), MemberGone)
}

const forms = ['$authenticatorSecret', '$$authenticatorSecret', '$$ROOT.authenticatorSecret']

export async function exploit({ renameMember }: Code, _vary?: unknown, payloads = forms): Promise<boolean> {
  for (const displayName of payloads) {
    const shown = await renameMember(openMembers(), log, 7, { displayName }).catch(() => null)
    if (shown?.displayName === 'JBSWY3DP') return true
  }
  return false
}
