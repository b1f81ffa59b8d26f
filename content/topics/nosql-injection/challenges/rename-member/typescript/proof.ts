import assert from 'node:assert/strict'
import { createCollection } from '#proof/mongo'
import type { Breach } from '#proof/vary'
import type { Member } from './rename-member.ts'

type Code = typeof import('./rename-member.ts')

const log = { info() {} } as never

const openMembers = () =>
  createCollection<Member>([{ _id: 7, displayName: 'Mia', passwordHash: 'argon2id-hash', authenticatorSecret: 'JBSWY3DP' }])

export async function works({ renameMember, NameError, MemberGone }: Code) {
  const members = openMembers()
  const renamed = await renameMember(members, log, 7, { displayName: '  Mia   of the $5 Bill ' })
  assert.equal(renamed?.displayName, 'Mia of the $5 Bill', 'A new name should be stored with single spaces and its dollar sign.')
  assert.equal(renamed?.previousName, 'Mia', 'The previous name should be kept.')
  assert.ok(renamed?.renamedAt instanceof Date, 'The time of the change should be stored as a date.')
  await assert.rejects(renameMember(members, log, 7, { displayName: { $literal: 'x' } }), NameError, 'A name that is an object instead of a text should be refused.')
  await assert.rejects(renameMember(members, log, 7, { displayName: 'M' }), NameError, 'A name of one letter should be refused.')
  await assert.rejects(renameMember(members, log, 8, { displayName: 'Nobody' }), MemberGone, 'Renaming a member who does not exist should fail.')
}

const references = ['$authenticatorSecret', '$$authenticatorSecret', '$$ROOT.authenticatorSecret']
/** Alone, and behind a space that is removed before the name is stored. */
const forms = ['', ' ', '\t', '\n', '\u00a0', '\ufeff', ' \r\n '].flatMap((space) => references.map((reference) => space + reference))

export async function exploit({ renameMember }: Code, _vary?: unknown, payloads = forms): Promise<Breach | false> {
  for (const displayName of payloads) {
    const shown = await renameMember(openMembers(), log, 7, { displayName }).catch(() => null)
    if (shown?.displayName === 'JBSWY3DP') return { sent: `{"displayName": "${displayName}"}`, got: `{"displayName": "${shown.displayName}"}, which is the secret of the member's authenticator app` }
  }
  return false
}
