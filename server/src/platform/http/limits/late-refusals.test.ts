import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLateRefusals } from './late-refusals.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const newResponse = () => new EventEmitter() as unknown as ServerResponse

function useRefusals(limits: { lateRefusals?: number } = {}) {
  const late = createLateRefusals({ promptRefusalsPerSecond: 2, lateRefusalMs: 3000, lateRefusals: 100, ...limits })
  const sent: string[] = []
  const send = (owner: string, response = newResponse()) => late.send(owner, response, () => void sent.push(owner))
  return { late, sent, send }
}

test('the first refusals of a second are sent immediately, further ones two to four seconds later', () => {
  const { late, sent, send } = useRefusals()
  for (let n = 0; n < 10; n++) send('busy')
  expect(sent).toHaveLength(2)
  expect(late.waitingCount()).toBe(8)

  vi.advanceTimersByTime(1999)
  expect(sent).toHaveLength(2)
  vi.advanceTimersByTime(2001)
  expect(sent).toHaveLength(10)
  expect(late.waitingCount()).toBe(0)
})

test('one owner is flooding until it has had no late refusal for a while; others are not', () => {
  const { late, sent, send } = useRefusals()
  send('busy')
  expect(late.isFlooding('busy')).toBe(false)
  for (let n = 0; n < 5; n++) send('busy')
  send('calm')
  expect(late.isFlooding('busy')).toBe(true)
  expect(late.isFlooding('calm')).toBe(false)
  expect(sent).toContain('calm')

  vi.advanceTimersByTime(3001)
  expect(late.isFlooding('busy')).toBe(false)
})

test('a client that disconnects is forgotten', () => {
  const { late, sent, send } = useRefusals()
  const response = newResponse()
  for (let n = 0; n < 2; n++) send('busy')
  send('busy', response)
  response.emit('close')
  expect(late.waitingCount()).toBe(0)
  vi.advanceTimersByTime(10_000)
  expect(sent).toHaveLength(2)
})

test('only so many wait; further refusals are sent immediately', () => {
  const { late, sent, send } = useRefusals({ lateRefusals: 3 })
  for (let n = 0; n < 10; n++) send('busy')
  expect(late.waitingCount()).toBe(3)
  expect(sent).toHaveLength(7)
})
