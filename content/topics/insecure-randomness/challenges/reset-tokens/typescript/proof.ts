import assert from 'node:assert/strict'
import { agreement, unknownBits } from '#proof/observe'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./password-resets.ts')

const start = Date.UTC(2026, 1, 3, 10)

function open({ PasswordResets }: Code, ada: string) {
  const passwords: Record<string, string> = {}
  const mails: { to: string; token: string }[] = []
  const accounts = new Map(
    ['mallory@example.com', ada].map((email) => [email, { email, setPassword: (password: string) => void (passwords[email] = password) }]),
  )
  const resets = new PasswordResets(accounts, (to, token) => mails.push({ to, token }))
  return { passwords, mails, resets, newest: () => mails.at(-1)?.token ?? '' }
}

export function works(code: Code, vary: Vary) {
  const ada = `${vary.word()}@example.com`
  const { passwords, mails, resets, newest } = open(code, ada)
  resets.request(`${vary.text(8)}@example.com`, start)
  assert.equal(mails.length, 0, 'Nobody should get a mail for an unknown address.')
  resets.request(ada.toUpperCase(), start)
  assert.equal(mails[0]?.to, ada, 'The mail should go to the stored address, however the address was typed.')
  const first = newest()
  resets.request(ada, start + 1)
  const second = newest()
  assert.ok(first !== second && second !== '', 'Each request should make a new token.')
  assert.match(second, /^[!-~]+$/, 'A token should consist of signs that a link in a mail can hold.')
  assert.equal(resets.redeem(first, 'x', start + 2), false, 'Only the newest token should be good.')
  const password = vary.text(10)
  assert.equal(resets.redeem(second, password, start + 2), true, 'The newest token should be accepted.')
  assert.equal(passwords[ada], password, 'The new password should be set.')
  assert.equal(resets.redeem(second, 'again', start + 3), false, 'A token should be good only once.')
  resets.request(ada, start)
  assert.equal(resets.redeem(newest(), 'late', start + 3_600_000), false, 'A token should be refused after an hour.')
  resets.request(ada, start)
  assert.equal(resets.redeem(newest(), password, start + 25 * 60_000), true, 'A token should be good for half an hour.')
}

const neededBits = 96

/**
 * Mallory asks for tokens of her own. Three of them give away the state of V8's `Math.random`, and she knows the time: her copy of the service then makes the same token
 * as the service. What is left for her to guess?
 */
export function exploit(code: Code, vary: Vary): false | Breach {
  const ada = `${vary.word()}@example.com`
  const request = ({ resets, newest }: ReturnType<typeof open>, email: string) => {
    resets.request(email, start)
    return newest()
  }
  const { bits, examples } = unknownBits(() => request(open(code, ada), ada))
  if (bits < neededBits)
    return {
      sent: `a hundred requests for ${ada} to copies of the service, all at the same time and with the same state of Math.random`,
      got: `the tokens ${examples}: ${bits} bits of each cannot be known. Mallory tries them all and sets a new password for ${ada}`,
    }

  const service = open(code, ada)
  const [own, next] = [request(service, 'mallory@example.com'), request(service, ada)]
  if (agreement(own, next) > 0.5) return { sent: `a request of her own, which got the token ${own}`, got: `${ada} has the token ${next}: the own token shows most of it` }
  return false
}
