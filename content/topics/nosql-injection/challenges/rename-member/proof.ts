import assert from 'node:assert/strict'
import { createCollection } from '#proof/mongo'
import type { Breach, Vary } from '#proof/vary'
import type { Member } from './typescript/rename-member.ts'

type Code = typeof import('./typescript/rename-member.ts')
type Members = Parameters<Code['renameMember']>[0]
type InPython = Omit<Code, 'NameError'> & { InvalidName: Code['NameError']; renameMember: (members: unknown, id: number, body: object) => ReturnType<Code['renameMember']> }

export const adapt = {
  python: (code: InPython) => ({
    ...code,
    NameError: code.InvalidName,
    renameMember: (members: Members, _log: unknown, id: number, body: object) => {
      const inPython = {
        findOne: (filter: object, projection?: Record<string, 1>) => members.findOne({ ...filter }, { ...(projection && { projection }) }),
        updateOne: (filter: object, update: object) => members.updateOne({ ...filter }, update),
      }
      return code.renameMember(inPython, id, body)
    },
  }),
}

const log = { info() {} } as never

/** Somebody, another member, and what nobody should see of them. */
function openMembers(vary: Vary) {
  const ids = vary.shuffle([vary.number(1, 40), vary.number(41, 90)])
  const [one, two] = ids.map((_id) => ({ _id, displayName: vary.name(), passwordHash: `argon2id-${vary.text(16)}`, authenticatorSecret: vary.text(16).toUpperCase() })) as [Member, Member]
  return { one, two, members: createCollection<Member>([one, two]) }
}

export async function works({ renameMember, NameError, MemberGone }: Code, vary: Vary) {
  const { one, two, members } = openMembers(vary)
  let before = one.displayName
  // The words for secrets are names like others, and so are prices.
  const words = [`${vary.name()} of the $${vary.number(2, 90)} Bill`, `${vary.word()} authenticatorSecret`, vary.word(), `${vary.word()} $${vary.word()}`, vary.remark().replaceAll(/[.{}]/g, '')]
  for (const name of vary.shuffle(words)) {
    const renamed = await renameMember(members, log, one._id, { displayName: `  ${name.replaceAll(' ', '   ')} ` })
    assert.equal(renamed?.displayName, name, `The new name "${name}" should be stored, with single spaces.`)
    assert.equal(renamed?.previousName, before, 'The previous name should be kept.')
    assert.ok(renamed?.renamedAt instanceof Date, 'The time of the change should be stored as a date.')
    before = name
  }
  const other = await members.findOne({ _id: two._id })
  assert.equal(other?.displayName, two.displayName, 'The name of another member should stay as it is.')
  await assert.rejects(renameMember(members, log, one._id, { displayName: { $literal: vary.word() } }), NameError, 'A name that is an object instead of a text should be refused.')
  for (const [length, name] of [['one letter', 'M'], ['61 letters', 'm'.repeat(61)]])
    await assert.rejects(renameMember(members, log, one._id, { displayName: name }), NameError, `A name of ${length} should be refused.`)
  await assert.rejects(renameMember(members, log, vary.number(91, 99), { displayName: vary.name() }), MemberGone, 'Renaming a member who does not exist should fail.')
}

const secrets = ['authenticatorSecret', 'passwordHash'] as const
const references = secrets.flatMap((field) => [`$${field}`, `$$${field}`, `$$ROOT.${field}`, `$$CURRENT.${field}`])
/** Alone, and behind a space that is removed before the name is stored. */
const spaces = ['', ' ', '\t', '\n', '\u00a0', '\u2003', '\ufeff', ' \r\n ']
const forms = spaces.flatMap((space) => references.map((reference) => space + reference))

export async function exploit({ renameMember }: Code, vary: Vary, payloads: readonly string[] = vary.shuffle(forms)): Promise<Breach | false> {
  for (const displayName of payloads) {
    const { one, members } = openMembers(vary)
    const shown = await renameMember(members, log, one._id, { displayName }).catch(() => null)
    const secret = secrets.find((field) => shown?.displayName === one[field])
    if (secret)
      return {
        sent: JSON.stringify({ displayName }),
        got: `{"displayName": "${one[secret]}"}`,
        damage: `That is the value of ${secret} in the member's document: the database read the name as an expression, and everybody in the forum sees it.`,
      }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ renameMember }: Code, input: { displayName: string }, vary: Vary) {
  const { one, members } = openMembers(vary)
  try {
    const shown = await renameMember(members, log, one._id, { displayName: input.displayName })
    return { isDone: secrets.some((field) => shown?.displayName === one[field]), shown: `The forum shows the name ${shown?.displayName}` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { displayName: '$authenticatorSecret' }, isDone: true },
  { input: { displayName: 'authenticatorSecret' }, isDone: false },
  { input: { displayName: 'Mia of the $5 Bill' }, isDone: false },
]
