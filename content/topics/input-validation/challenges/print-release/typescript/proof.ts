import assert from 'node:assert/strict'
import { createDirectory } from '#proof/ldap'
import type { Breach } from '#proof/vary'

type Code = typeof import('./print-release.ts')

const log = { info() {} } as never

const directory = createDirectory([
  { dn: 'uid=ada,ou=staff,dc=example,dc=com', uid: 'ada', cn: 'Ada Example', printPin: '4711' },
  { dn: 'uid=m.ortiz,ou=staff,dc=example,dc=com', uid: 'm.ortiz', cn: 'M. Ortiz', printPin: '0815' },
])

export async function works({ identify, ReleaseError }: Code) {
  assert.deepEqual(await identify(directory, log, 'ada', '4711'), { uid: 'ada', name: 'Ada Example' }, 'Somebody who types their name and PIN should be identified.')
  assert.deepEqual(await identify(directory, log, 'm.ortiz', '0815'), { uid: 'm.ortiz', name: 'M. Ortiz' }, 'Somebody whose name has a dot should be identified.')
  for (const [user, pin] of [['ada', '0815'], ['nobody', '4711'], ['', '4711'], ['ada', undefined]])
    await assert.rejects(identify(directory, log, user, pin), ReleaseError, `${user || 'Nobody'} with the PIN ${pin ?? '(none)'} should be refused.`)
}

/** Name and PIN, as JSON. The last one tries a PIN with all names at once. */
const forms = ['["ada", "*"]', '["ada)(|(uid=ada", "x)"]', '["ada", "4*"]', '["*", "4711"]']

export async function exploit({ identify }: Code, _vary?: unknown, payloads = forms): Promise<Breach | false> {
  for (const [user, pin] of payloads.map((payload) => JSON.parse(payload))) {
    const person = await identify(directory, log, user, pin).catch(() => undefined)
    if (person?.uid === 'ada') return { sent: `the name ${user} and the PIN ${pin}`, got: `the documents of ${person.name}` }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ identify }: Code, input: { user: string; pin: string }, vary: import('#proof/vary').Vary) {
  const staff = createDirectory([
    { dn: 'uid=ada,ou=staff,dc=example,dc=com', uid: 'ada', cn: 'Ada Example', printPin: String(vary.number(10_000_000, 99_999_999)) },
    { dn: 'uid=m.ortiz,ou=staff,dc=example,dc=com', uid: 'm.ortiz', cn: 'M. Ortiz', printPin: String(vary.number(10_000_000, 99_999_999)) },
  ])
  try {
    const person = await identify(staff, log, input.user, input.pin)
    return { isDone: person.uid === 'ada', shown: `Print jobs of ${person.name} (${person.uid}) released.` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { user: 'ada', pin: '*' }, isDone: true },
  { input: { user: 'ada', pin: '0000' }, isDone: false },
  { input: { user: 'm.ortiz', pin: '*' }, isDone: false },
]
