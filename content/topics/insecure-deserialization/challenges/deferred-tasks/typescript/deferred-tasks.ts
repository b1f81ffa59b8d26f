import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import serialize from 'serialize-javascript'

export interface Tools {
  sendMail(to: string, text: string): void
}

export interface Task {
  tenant: string
  notAfter: number
  run(tools: Tools): void
}

export interface Message {
  body: string
  attributes: Record<string, string>
}

export class TaskError extends Error {}

/** Tasks hold code of ours: small functions that are to run later, on another machine. */
export class DeferredTasks {
  readonly #keys: Map<string, Buffer>
  readonly #log: FastifyBaseLogger

  constructor(keys: Map<string, Buffer>, log: FastifyBaseLogger) {
    this.#keys = keys
    this.#log = log
  }

  // block: pack
  pack({ tenant, notAfter, run }: Task): Message {
    const task = Buffer.from(serialize({ tenant, notAfter, run })).toString('base64url')
    return { body: `${task}.${this.#sign(tenant, task)}`, attributes: { sender: 'scheduler' } }
  }
  // end

  unpack(message: Message, now: number): Task {
    // block: load
    const [encoded = '', signature = ''] = message.body.split('.')
    const task = eval(`(${Buffer.from(encoded, 'base64url')})`) as Task
    // end
    // block: verify
    const expected = Buffer.from(this.#sign(task.tenant, encoded))
    const given = Buffer.from(signature)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      this.#log.error({ tenant: task.tenant }, 'a task with a wrong signature was dropped')
      throw new TaskError('wrong signature')
    }
    // end
    // block: expiry
    if (task.notAfter < now) throw new TaskError('the task is too old')
    // end
    return task
  }

  // block: sign
  #sign(tenant: string, text: string): string {
    const key = this.#keys.get(tenant)
    if (!key) throw new TaskError(`no key for tenant ${tenant}`)
    return createHmac('sha256', key).update(text).digest('base64url')
  }
  // end
}
