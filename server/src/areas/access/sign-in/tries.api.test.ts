import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createPerson,
  createVisitor,
  goodPassword,
  readMailedToken,
  type Visitor,
} from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { answerOldestReset } from './answer-resets.ts'
import { takeCodeTry, takeSignInTry } from './count-tries.ts'
import { createSignInLink } from './create-link.ts'

let world: World
let org: TestOrganization
let office: string
let elsewhere: string
let places = 0
beforeAll(async () => {
  world = await createWorld({ trustProxy: ['loopback'] })
})
beforeEach(async () => {
  org = await world.organization()
  places++
  office = `192.0.2.${places}`
  elsewhere = `198.51.100.${places}`
})
afterAll(() => world.close())

let addresses = 0
const newEmail = () => `person-${++addresses}@example.com`
const wrong = 'not this one'
const twinPassword = 'a twin with secrets of its own'

const signIn = (visitor: Visitor, email: string, password = goodPassword, more: object = {}) =>
  visitor.call('POST', '/sign-in', { email, password, ...more })

async function inParallel(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, n) => work(n)))
}

/** Uses up the tries of an address with made-up accounts, without the cost of hashing over HTTP. */
async function blockSignIns(address: string): Promise<void> {
  world.clock.hold()
  for (let n = 0; n < 99; n++) await takeSignInTry(org.context(), address, { emailKey: newEmail(), userIds: [] })
  expectError(await signIn(createVisitor(world, address), newEmail(), wrong), 401, 'invalid_credentials')
  expectError(await signIn(createVisitor(world, address), newEmail(), wrong), 429, 'rate_limited')
}

/** Someone who has signed in from the address before, in another browser. */
async function createColleague(address: string): Promise<{ id: string; email: string; visitor: Visitor }> {
  const email = newEmail()
  const { id } = await createPerson(world, org, { email })
  const visitor = createVisitor(world, address)
  expect((await signIn(visitor, email)).status).toBe(200)
  return { id, email, visitor }
}

describe('an email that someone else also uses in their own organization', () => {
  async function createTwin() {
    const email = newEmail()
    const evil = await world.organization()
    await createPerson(world, org, { email })
    const twin = await createPerson(world, evil, { email, password: twinPassword })
    return { email, evil, twin }
  }

  test('gives no extra tries at the password of the owner', async () => {
    const { email, evil } = await createTwin()
    world.clock.hold()
    const guess = () => signIn(createVisitor(world, office), email, wrong, { organizationId: org.id })
    const enter = () => signIn(createVisitor(world, office), email, twinPassword, { organizationId: evil.id })
    for (let n = 0; n < 5; n++) {
      expectError(await guess(), 401, 'invalid_credentials')
      expect((await enter()).status).toBe(200)
    }

    expectError(await guess(), 429, 'rate_limited')
    expectError(await signIn(createVisitor(world, office), email, wrong), 429, 'rate_limited')
    expect((await enter()).status).toBe(200)
  })

  test('does not make a browser known to the account of the owner', async () => {
    const { email, twin } = await createTwin()
    world.clock.hold()
    const guess = (more: object) => {
      const visitor = createVisitor(world, office)
      visitor.device = twin.visitor.device
      return signIn(visitor, email, wrong, more)
    }
    for (let n = 0; n < 5; n++) expectError(await guess({ organizationId: org.id }), 401, 'invalid_credentials')

    expectError(await guess({ organizationId: org.id }), 429, 'rate_limited')
    expectError(await guess({}), 429, 'rate_limited')
  })
})

describe('a shared source address', () => {
  test('is not blocked by people who sign in, even after typos', async () => {
    const email = newEmail()
    await createPerson(world, org, { email })
    world.clock.hold()
    for (let n = 0; n < 97; n++) await takeSignInTry(org.context(), office, { emailKey: newEmail(), userIds: [] })
    for (let n = 0; n < 3; n++) {
      expectError(await signIn(createVisitor(world, office), email, wrong), 401, 'invalid_credentials')
      expect((await signIn(createVisitor(world, office), email)).status).toBe(200)
    }
  })

  test('gets its tries back over time, even while others keep mistyping', async () => {
    world.clock.hold()
    await blockSignIns(office)
    for (let hour = 0; hour < 4; hour++) {
      world.clock.advance(3_600_000)
      expectError(await signIn(createVisitor(world, office), newEmail(), wrong), 401, 'invalid_credentials')
    }
    expectError(await signIn(createVisitor(world, office), newEmail(), wrong), 401, 'invalid_credentials')
  })

  test('lets people who have signed in from there sign in with a new browser while someone else guesses', async () => {
    const { email } = await createColleague(office)
    await blockSignIns(office)
    for (let n = 0; n < 3; n++) {
      expectError(await signIn(createVisitor(world, office), newEmail(), wrong), 429, 'rate_limited')
      expect((await signIn(createVisitor(world, office), email)).status).toBe(200)
    }
  })

  test('does not let one password be tried at many accounts while it waits', async () => {
    const emails = Array.from({ length: 8 }, newEmail)
    for (const email of emails) await createPerson(world, org, { email })
    await blockSignIns(office)
    const statuses: number[] = []
    for (const email of [...emails, ...Array.from({ length: 8 }, newEmail)]) {
      statuses.push((await signIn(createVisitor(world, office), email)).status)
    }
    world.clock.advance(5000)
    for (const email of emails) statuses.push((await signIn(createVisitor(world, office), email, wrong)).status)

    expect(statuses).toEqual([...Array(16).fill(429), 401, ...Array(7).fill(429)])
  })

  test('does not reveal while it waits who has signed in from there', async () => {
    const { email } = await createColleague(office)
    const { email: absent } = await createColleague(elsewhere)
    await blockSignIns(office)
    const answers: unknown[] = []
    for (const tried of [email, absent, newEmail()]) {
      const { status, body, headers } = await signIn(createVisitor(world, office), tried, wrong)
      answers.push({ status, error: body.error, message: body.message, retryAfter: headers.get('retry-after') })
    }

    expect(answers[0]).toMatchObject({ status: 429, error: 'rate_limited' })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('lets people in who set a new password by email, although they have never signed in from there', async () => {
    const email = newEmail()
    const { id } = await createPerson(world, org, { email })
    await blockSignIns(office)
    expectError(await signIn(createVisitor(world, office), email), 429, 'rate_limited')
    const visitor = createVisitor(world, office)
    expect((await visitor.call('POST', '/password-reset', { email })).status).toBe(200)
    while (await answerOldestReset(org.context()));
    const token = await readMailedToken(world, id, 'reset')
    const password = 'another horse battery'
    expect((await visitor.call('POST', '/password-reset/accept', { token, password })).status).toBe(200)

    expect((await signIn(visitor, email, password)).status).toBe(200)
  })

  test('allows one try at an account while it waits, then none for five minutes', async () => {
    const { email } = await createColleague(office)
    await blockSignIns(office)
    expectError(await signIn(createVisitor(world, office), email, wrong), 429, 'rate_limited')
    const blockAgain = () => takeSignInTry(org.context(), office, { emailKey: newEmail(), userIds: [] })
    for (let n = 0; n < 4; n++) {
      world.clock.advance(70_000)
      await blockAgain()
      expectError(await signIn(createVisitor(world, office), email), 429, 'rate_limited')
    }
    world.clock.advance(70_000)
    await blockAgain()

    expect((await signIn(createVisitor(world, office), email)).status).toBe(200)
  })

  test('still lets a known browser sign in, and nobody else who has used their try', async () => {
    const { email, visitor } = await createColleague(office)
    const { email: other } = await createColleague(office)
    await blockSignIns(office)
    for (const account of [email, other]) {
      expectError(await signIn(createVisitor(world, office), account, wrong), 429, 'rate_limited')
    }
    const known = createVisitor(world, office)
    known.device = visitor.device

    expectError(await signIn(createVisitor(world, office), email), 429, 'rate_limited')
    expectError(await signIn(known, other), 429, 'rate_limited')
    expect((await signIn(known, email)).status).toBe(200)
  })

  test('lets a known browser sign in, even if someone gave its address an account in another organization', async () => {
    const email = newEmail()
    const { visitor } = await createPerson(world, org, { email })
    await createPerson(world, await world.organization(), { email, password: twinPassword })
    await blockSignIns(office)
    const known = createVisitor(world, office)
    known.device = visitor.device

    expectError(await signIn(known, email, wrong), 429, 'rate_limited')
    expectError(await signIn(known, email, twinPassword), 429, 'rate_limited')
    expect((await signIn(known, email)).status).toBe(200)
  })

  test('gives an account no try because someone gave its address an account that signs in from there', async () => {
    const { email, visitor } = await createColleague(elsewhere)
    const evil = await world.organization()
    await createPerson(world, evil, { email, password: twinPassword })
    const there = createVisitor(world, office)
    expect((await signIn(there, email, twinPassword)).status).toBe(200)
    await blockSignIns(office)

    expectError(await signIn(createVisitor(world, office), email), 429, 'rate_limited')
    const home = createVisitor(world, elsewhere)
    home.device = visitor.device
    expect((await signIn(home, email)).status).toBe(200)
  })

  test('limits guesses from a known browser, too', async () => {
    const email = newEmail()
    const { visitor } = await createPerson(world, org, { email })
    for (let n = 0; n < 5; n++) expectError(await signIn(visitor, email, wrong), 401, 'invalid_credentials')

    expectError(await signIn(visitor, email, wrong), 429, 'rate_limited')
  })

  test('does not accept a forged mark of a known browser', async () => {
    const email = newEmail()
    await createPerson(world, org, { email })
    await blockSignIns(office)
    const visitor = createVisitor(world, office)
    for (const mark of ['', 'A'.repeat(80), 'not base64!']) {
      visitor.device = `parapet-device=${mark}`
      expectError(await signIn(visitor, email), 429, 'rate_limited')
    }
  })

  test('forgets a browser that has not signed in for half a year', async () => {
    const email = newEmail()
    const { visitor } = await createPerson(world, org, { email })
    world.clock.advance(181 * 24 * 3_600_000)
    await blockSignIns(office)
    const late = createVisitor(world, office)
    late.device = visitor.device

    expectError(await signIn(late, email), 429, 'rate_limited')
  })

  test('is not blocked longer by requests for a new password', async () => {
    const email = newEmail()
    await createPerson(world, org, { email })
    world.clock.hold()
    await inParallel(101, () => createVisitor(world, office).call('POST', '/password-reset', { email: newEmail() }))

    const refused = await createVisitor(world, office).call('POST', '/password-reset', { email: newEmail() })
    expectError(refused, 429, 'rate_limited')
    expect((await signIn(createVisitor(world, office), email)).status).toBe(200)
  })

  test('lets admins confirm with their password while it is blocked', async () => {
    const { visitor } = await createPerson(world, org, { email: newEmail(), role: 'org_admin' })
    await blockSignIns(office)
    const there = createVisitor(world, office)
    there.cookie = visitor.cookie
    const key = { name: 'Key', scopes: ['users:read'], password: goodPassword }

    expect((await there.call('POST', '/api-keys', key)).status).toBe(200)
  })
})

describe('a known browser', () => {
  /** The marks of new browsers that sign in one after the other. */
  async function collectMarks(email: string, count: number): Promise<Visitor['device'][]> {
    const marks: Visitor['device'][] = []
    for (let n = 0; n < count; n++) {
      const visitor = createVisitor(world, elsewhere)
      expect((await signIn(visitor, email)).status).toBe(200)
      marks.push(visitor.device)
    }
    return marks
  }

  const guessWith = async (device: Visitor['device'], email: string, password = wrong, more = {}) => {
    const visitor = createVisitor(world, office)
    visitor.device = device
    return (await signIn(visitor, email, password, more)).status
  }

  test('is one of the last ten at an account', async () => {
    const email = newEmail()
    await createPerson(world, org, { email })
    const marks = await collectMarks(email, 12)
    world.clock.hold()
    for (let n = 0; n < 5; n++) await guessWith(undefined, email)
    const statuses: number[] = []
    for (const mark of marks) statuses.push(await guessWith(mark, email))

    expect(statuses).toEqual([429, 429, ...Array(10).fill(401)])
  })

  test('stays one when it signs in again and again', async () => {
    const email = newEmail()
    const { visitor } = await createPerson(world, org, { email })
    const [mark] = await collectMarks(email, 1)
    for (let n = 0; n < 12; n++) expect((await signIn(visitor, email)).status).toBe(200)
    world.clock.hold()
    for (let n = 0; n < 5; n++) await guessWith(undefined, email)

    expect(await guessWith(mark, email, goodPassword)).toBe(200)
  })

  test('is a stranger once the password has changed, but for the browser that changed it', async () => {
    const email = newEmail()
    const { visitor } = await createPerson(world, org, { email })
    const marks = await collectMarks(email, 3)
    const newPassword = 'another horse battery'
    const change = { currentPassword: goodPassword, newPassword }
    expect((await visitor.call('POST', '/password', change)).status).toBe(200)
    world.clock.hold()
    const statuses: number[] = []
    for (const mark of marks) for (let n = 0; n < 3; n++) statuses.push(await guessWith(mark, email))

    expect(statuses).toEqual([...Array(5).fill(401), ...Array(4).fill(429)])
    expect(await guessWith(visitor.device, email, newPassword)).toBe(200)
  })

  test('from before the second factor was set up gives no more tries at its codes', async () => {
    const email = newEmail()
    const { visitor } = await createPerson(world, org, { email })
    const marks = await collectMarks(email, 4)
    const { secret } = (await visitor.call('POST', '/second-factor', { password: goodPassword })).body
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = totp.generate({ timestamp: world.clock.now().getTime() })
    expect((await visitor.call('POST', '/second-factor/confirm', { code })).status).toBe(200)
    world.clock.advance(60_000)
    const wrongCode = '000000' === totp.generate({ timestamp: world.clock.now().getTime() }) ? '111111' : '000000'
    const statuses: number[] = []
    for (const mark of marks) {
      for (let n = 0; n < 4; n++) statuses.push(await guessWith(mark, email, goodPassword, { code: wrongCode }))
      // Another address each time, so that only the codes are counted.
      places++
      office = `192.0.2.${places}`
    }

    expect(statuses).toEqual([...Array(10).fill(400), ...Array(6).fill(429)])
    const owner: number[] = []
    for (let n = 0; n < 6; n++) {
      owner.push(await guessWith(visitor.device, email, goodPassword, { code: wrongCode }))
    }
    expect(owner).toEqual([...Array(5).fill(400), 429])
  })
})

describe('a link', () => {
  const madeUp = (n: number) => `made-up-${n}`.padEnd(43, 'x')

  test.each(['/invitation/accept', '/password-reset/read', '/password-reset/accept', '/sign-in/link'])(
    'that is invalid blocks neither valid links nor sign-ins (%s)',
    async (path) => {
      const email = newEmail()
      const { id } = (await org.request('POST', '/users', { name: 'G', email, role: 'learner' })).body
      const token = await readMailedToken(world, id, 'invitation')
      const visitor = createVisitor(world, office)
      const answers: number[] = []
      world.clock.hold()
      await inParallel(110, async (n) => {
        const body = { token: madeUp(n), ...(path.endsWith('/accept') ? { password: goodPassword } : {}) }
        answers.push((await createVisitor(world, office).call('POST', path, body)).status)
      })

      expect(answers.filter((status) => status === 400)).toHaveLength(100)
      expect(answers.filter((status) => status === 429)).toHaveLength(10)
      expect((await visitor.call('POST', '/invitation/read', { token })).status).toBe(200)
      const accepted = await visitor.call('POST', '/invitation/accept', { token, password: goodPassword })
      expect(accepted.status).toBe(200)
      const { url } = await createSignInLink(org.context(), email)
      const link = { token: url.split('#')[1] }
      expect((await createVisitor(world, office).call('POST', '/sign-in/link', link)).status).toBe(200)
      expect((await signIn(createVisitor(world, office), email)).status).toBe(200)
    },
  )

  test('of an invitation can be opened any number of times', async () => {
    const { id } = (await org.request('POST', '/users', { name: 'G', email: newEmail(), role: 'learner' })).body
    const token = await readMailedToken(world, id, 'invitation')
    const visitor = createVisitor(world, office)
    for (let n = 0; n < 30; n++) {
      expect((await visitor.call('POST', '/invitation/read', { token })).status).toBe(200)
    }
  })
})

describe('a code of the second factor', () => {
  const codeAt = (secret: string, ms: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms })
  const codeOf = (secret: string) => codeAt(secret, world.clock.now().getTime())
  const wrongCode = (secret: string) => String((Number(codeOf(secret)) + 500_000) % 1_000_000).padStart(6, '0')

  async function createPersonWithCode(email: string) {
    const person = await createPerson(world, org, { email })
    const { secret } = (await person.visitor.call('POST', '/second-factor', { password: goodPassword })).body
    expect((await person.visitor.call('POST', '/second-factor/confirm', { code: codeOf(secret) })).status).toBe(200)
    world.clock.advance(60_000)
    return { ...person, secret: secret as string }
  }

  async function countMails(userId: string): Promise<number> {
    const query = world.database.db.selectFrom('mails').select('id').where('userId', '=', userId)
    return (await query.where('kind', '=', 'code-guessing').execute()).length
  }

  test('cannot be guessed endlessly by giving the right password without a code in between', async () => {
    const email = newEmail()
    const { secret } = await createPersonWithCode(email)
    const visitor = createVisitor(world, office)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      await signIn(visitor, email)
      statuses.push((await signIn(visitor, email, goodPassword, { code: wrongCode(secret) })).status)
    }

    expect(statuses.slice(-3)).toEqual([429, 429, 429])
  })

  test('cannot be guessed endlessly by being asked for the organization in between', async () => {
    const email = newEmail()
    const { secret } = await createPersonWithCode(email)
    await createPerson(world, await world.organization(), { email })
    const visitor = createVisitor(world, office)
    const statuses: number[] = []
    for (let n = 0; n < 8; n++) {
      await signIn(visitor, email)
      const more = { code: wrongCode(secret), organizationId: org.id }
      statuses.push((await signIn(visitor, email, goodPassword, more)).status)
    }

    expect(statuses.slice(-3)).toEqual([429, 429, 429])
  })

  test('is limited per account over all addresses; the owner gets one email and can sign in with a known browser', async () => {
    const email = newEmail()
    const { id, secret, visitor } = await createPersonWithCode(email)
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      const from = createVisitor(world, `203.0.113.${n + 1}`)
      statuses.push((await signIn(from, email, goodPassword, { code: wrongCode(secret) })).status)
    }

    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400))
    expect(statuses.slice(10)).toEqual(Array(2).fill(429))
    expect(await countMails(id)).toBe(1)
    const stranger = createVisitor(world, elsewhere)
    expectError(await signIn(stranger, email, goodPassword, { code: codeOf(secret) }), 429, 'rate_limited')
    expect((await signIn(visitor, email, goodPassword, { code: codeOf(secret) })).status).toBe(200)
  })

  test('does not lead to an email for every round of guesses', async () => {
    const email = newEmail()
    const { id, secret } = await createPersonWithCode(email)
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++) await takeCodeTry(org.context(), id)
      const from = createVisitor(world, `203.0.113.${100 + round}`)
      await signIn(from, email, goodPassword, { code: wrongCode(secret) })
      // The owner waits, and signs in.
      world.clock.advance(16 * 60_000)
      const owner = createVisitor(world, elsewhere)
      expect((await signIn(owner, email, goodPassword, { code: codeOf(secret) })).status).toBe(200)
      world.clock.advance(60_000)
    }

    expect(await countMails(id)).toBe(1)
  })

  test('is valid for its 30 seconds, and ten before and after', async () => {
    const email = newEmail()
    const { secret } = await createPersonWithCode(email)
    world.clock.hold()
    const stepMs = 30_000
    const start = Math.ceil(world.clock.now().getTime() / stepMs) * stepMs + stepMs
    world.clock.advance(start - world.clock.now().getTime())
    const tryCode = async (code: string) =>
      (await signIn(createVisitor(world, office), email, goodPassword, { code })).status
    world.clock.advance(11_000)
    expect(await tryCode(codeAt(secret, start - 1))).toBe(400)
    world.clock.advance(8_000)
    expect(await tryCode(codeAt(secret, start + stepMs))).toBe(400)
    world.clock.advance(2_000)
    expect(await tryCode(codeAt(secret, start + stepMs))).toBe(200)
    world.clock.advance(stepMs + stepMs + 18_000)
    expect(await tryCode(codeAt(secret, start + 2 * stepMs))).toBe(200)
  })
})
