import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import type { Breach } from '#proof/vary'

type Code = typeof import('./deferred-tasks.ts')

const keys = new Map([
  ['north', Buffer.alloc(32, 1)],
  ['south', Buffer.alloc(32, 2)],
])
const log = { error() {} } as never
const now = Date.UTC(2026, 1, 3)
const task = {
  tenant: 'north',
  notAfter: now + 1000,
  run: (tools: { sendMail(to: string, text: string): void }) => tools.sendMail('ada@example.com', 'Your report is ready'),
}

export function works({ DeferredTasks, TaskError }: Code) {
  const tasks = new DeferredTasks(keys, log)
  const message = tasks.pack(task)
  const mails: string[] = []
  const unpacked = tasks.unpack(message, now)
  assert.equal(unpacked.tenant, 'north', 'The tenant of a task should be what it was when the task was packed.')
  unpacked.run({ sendMail: (to, text) => mails.push(`${to}: ${text}`) })
  assert.deepEqual(mails, ['ada@example.com: Your report is ready'], 'Running an unpacked task should send the mail.')
  assert.throws(() => tasks.unpack(message, now + 2000), TaskError, 'A task that is too old should be refused.')
  assert.throws(() => tasks.unpack({ ...message, body: message.body.replace(/.{4}$/, 'AAAA') }, now), TaskError, 'A message that was changed should be refused.')
  assert.throws(() => tasks.pack({ ...task, tenant: 'unknown' }), TaskError, 'A task of an unknown tenant should be refused.')
}

/** Can write into the queue and has seen one message of it, but has no key. */
export function exploit({ DeferredTasks }: Code): Breach | false {
  const tasks = new DeferredTasks(keys, log)
  const { body, attributes } = tasks.pack(task)
  const parts = body.split('.')
  rmSync('owned.txt', { force: true })
  const write = `process.getBuiltinModule('node:fs').writeFileSync('owned.txt','')`
  const code = `{"tenant":"north","notAfter":${now + 1000},"run":${write}}`
  for (const index of parts.keys()) {
    const forged = parts.with(index, Buffer.from(code).toString('base64url')).join('.')
    try {
      tasks.unpack({ body: forged, attributes }, now)
    } catch {
      // Refused, perhaps too late.
    }
  }
  return existsSync('owned.txt') && { sent: `a message in the queue whose body is ${code}, without a valid signature`, got: 'the file owned.txt on the server' }
}
