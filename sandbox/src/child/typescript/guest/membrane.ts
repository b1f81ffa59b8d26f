/**
 * The wall between the judge and the learner's code. Each side holds the other's objects only as proxies, and every use of one is a message. The rules
 * of what may be done are kept on the side that owns the object, so a forged message can do no more than a proxy can.
 */

import { answerRequests } from './answer-requests.ts'
import { createCodec } from './codec.ts'
import { makeTraps } from './proxy-traps.ts'
import { type Ask, kinds, operations, type Reply, unwrap, type Wire } from './wire.ts'

type Options = {
  isJudge: boolean
  /** Gives a message to the other side and returns its answer. */
  send: (message: string) => string
  /** What the other side may ask for by name. */
  globals: Record<string, () => unknown>
  /** Sees what this side throws at the other. */
  onThrown: (error: unknown) => void
}

export type Membrane = {
  /** Answers a message of the other side. */
  receive: (message: string) => string
  /** Something the other side offers by name. */
  getGlobal: (name: string) => unknown
}

const { stringify, parse } = JSON

export function createMembrane({ isJudge, send, globals, onThrown }: Options): Membrane {
  const ask: Ask = (...message) => parse(send(stringify(message))) as Reply
  const codec = createCodec({
    isJudge,
    makeProxy: (id, kind) => new Proxy(targetFor(kind), makeTraps(id, kind, { ask, codec, isJudge })),
    announce(id, isFulfilled, value) {
      if (!isFulfilled) onThrown(value)
      ask(operations.settle, id, isFulfilled, codec.encode(value))
    },
  })
  const answer = answerRequests({ codec, isJudge, globals, onThrown })
  return {
    receive: (message) => stringify(answer(parse(message) as Wire[])),
    getGlobal: (name) => unwrap(ask(operations.global, name), codec.decode),
  }
}

/** Proxies are arrays or functions only if what they stand on is one. */
function targetFor(kind: number): object {
  if (kind === kinds.array) return []
  if (kind !== kinds.function) return {}
  // A bound function can be called and constructed, and has no property that would have to stay.
  const target = function target() {}.bind(undefined)
  Reflect.deleteProperty(target, 'name')
  Reflect.deleteProperty(target, 'length')
  return target
}
