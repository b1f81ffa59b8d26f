import assert from 'node:assert/strict'
import { createDirectory } from '#proof/ldap'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./print-release.ts')

type Person = { uid: string; cn: string; printPin: string }

const log = { info() {} } as never

/** Names and PINs of two people, one with a sign in the name. */
function openDirectory(vary: Vary, first = vary.word()) {
  const [one, two] = vary.shuffle([
    { uid: first, cn: `${vary.name()} Example`, printPin: String(vary.number(100_000, 499_999)) },
    { uid: `${vary.word()[0]}${vary.pick(['.', '_', '-'])}${vary.word()}${vary.number(1, 9)}`, cn: `${vary.name()} Ortiz`, printPin: String(vary.number(500_000, 999_999)) },
  ]) as [Person, Person]
  return { one, two, directory: createDirectory([one, two].map((person) => ({ dn: `uid=${person.uid},ou=staff,dc=example,dc=com`, ...person }))) }
}

export async function works({ identify, ReleaseError }: Code, vary: Vary) {
  const { one, two, directory } = openDirectory(vary)
  for (const { uid, cn, printPin } of [one, two, one])
    assert.deepEqual(await identify(directory, log, uid, printPin), { uid, name: cn }, `Somebody who types their name and PIN, such as ${uid}, should be identified.`)
  for (const [user, pin, what] of [
    [one.uid, two.printPin, 'The PIN of somebody else'],
    [vary.text(9), one.printPin, 'A name that nobody has'],
    ['', one.printPin, 'An empty name'],
    [one.uid, '', 'An empty PIN'],
    [one.uid, undefined, 'A missing PIN'],
    [one.uid, [one.printPin], 'A PIN that is a list'],
    [one.uid, '1'.repeat(65), 'A PIN of 65 characters'],
  ])
    await assert.rejects(identify(directory, log, user, pin), ReleaseError, `${what} should be refused.`)
}

/** Name and PIN, as JSON. The last ones try a PIN with all names at once. Each is also sent with more signs, for code that takes some of them out. */
function createForms({ uid, printPin }: Person, vary: Vary): string[] {
  const start = printPin.slice(0, vary.number(1, 4))
  const forms = [
    [uid, '*'],
    [uid, `${start}*`],
    [uid, `*${printPin.slice(-2)}`],
    [`${uid})(|(uid=${uid}`, `${vary.word()})`],
    [`${uid})(|(uid=${vary.word()}`, `${vary.word()})(uid=${uid})`],
    ['*', printPin],
    [`${uid.slice(0, 2)}*`, printPin],
  ]
  const longer = [
    (text: string) => text.replace(/[*()]/g, '$&$&'),
    (text: string) => text.replace(/.*[*()].*/, vary.shuffle([...'*()']).join('') + '$&'),
  ]
  const all = [...forms, ...longer.flatMap((change) => forms.map((form) => form.map(change)))]
  return vary.shuffle(all).map((form) => JSON.stringify(form))
}

export async function exploit({ identify, ReleaseError }: Code, vary: Vary, payloads?: readonly string[]): Promise<Breach | false> {
  const { one, directory } = openDirectory(vary, payloads && 'ada')
  let strange: unknown
  for (const [user, pin] of (payloads ?? createForms(one, vary)).map((payload) => JSON.parse(payload))) {
    const person = await identify(directory, log, user, pin).catch((error) => {
      if (!(error instanceof ReleaseError)) strange ??= error
      return undefined
    })
    if (person)
      return {
        sent: `the name ${user} and the PIN ${pin}`,
        got: `the documents of ${person.name} (${person.uid})`,
        damage: pin === one.printPin ? 'A PIN was tried with many people at once, so a guess is right a hundred times as often.' : 'Nobody had to know the PIN.',
      }
  }
  if (payloads === undefined) assert.ok(strange === undefined, `A name or PIN with brackets or stars should be refused with a ReleaseError, not with ${strange}.`)
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ identify }: Code, input: { user: string; pin: string }, vary: Vary) {
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
