import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'

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
  assert.equal(unpacked.tenant, 'north')
  unpacked.run({ sendMail: (to, text) => mails.push(`${to}: ${text}`) })
  assert.deepEqual(mails, ['ada@example.com: Your report is ready'])
  assert.throws(() => tasks.unpack(message, now + 2000), TaskError)
  assert.throws(() => tasks.unpack({ ...message, body: message.body.replace(/.{4}$/, 'AAAA') }, now), TaskError)
  assert.throws(() => tasks.pack({ ...task, tenant: 'unknown' }), TaskError)
}

/** Can write into the queue and has seen one message of it, but has no key. */
export function exploit({ DeferredTasks }: Code): boolean {
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
  return existsSync('owned.txt')
}
