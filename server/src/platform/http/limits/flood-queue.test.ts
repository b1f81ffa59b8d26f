import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFloodQueue } from './flood-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function useQueue() {
  const others = { areWorking: false }
  const queue = createFloodQueue(() => others.areWorking)
  const begun: EventEmitter[] = []
  const add = () => {
    const response = new EventEmitter()
    return queue.add(response as unknown as ServerResponse, () => void begun.push(response))
  }
  const finishAll = () => {
    for (const response of begun) response.emit('close')
  }
  return { others, begun, add, finishAll }
}

test('four begin at a time, and the next when one of them is answered', () => {
  const { begun, add, finishAll } = useQueue()
  for (let n = 0; n < 6; n++) expect(add()).toBe(true)
  expect(begun).toHaveLength(4)
  finishAll()
  vi.advanceTimersByTime(1)
  expect(begun).toHaveLength(6)
})

test('while others are worked on, only one begins every 25 ms', () => {
  const { others, begun, add, finishAll } = useQueue()
  others.areWorking = true
  for (let n = 0; n < 20; n++) add()
  for (let passed = 0; passed < 100; passed += 5) {
    vi.advanceTimersByTime(5)
    finishAll()
  }
  expect(begun.length).toBeGreaterThanOrEqual(3)
  expect(begun.length).toBeLessThanOrEqual(5)

  others.areWorking = false
  vi.advanceTimersByTime(5)
  finishAll()
  vi.advanceTimersByTime(50)
  expect(begun.length).toBeGreaterThanOrEqual(8)
})

test('a request that takes long, like an upload, does not hold up the others', () => {
  const { begun, add } = useQueue()
  for (let n = 0; n < 8; n++) add()
  expect(begun).toHaveLength(4)
  vi.advanceTimersByTime(101)
  expect(begun).toHaveLength(8)
})

test('with 30 waiting, further ones are not taken', () => {
  const { add } = useQueue()
  for (let n = 0; n < 34; n++) expect(add()).toBe(true)
  expect(add()).toBe(false)
})
