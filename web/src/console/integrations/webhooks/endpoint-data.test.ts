import { expect, test } from 'vitest'
import { nameEndpoint, stateOfDelivery } from './endpoint-data.ts'

test('endpoints are named by their description, or by host and path without the query', () => {
  expect(nameEndpoint({ url: 'https://hooks.example.com/parapet?token=1', description: null })).toBe(
    'hooks.example.com/parapet',
  )
  expect(nameEndpoint({ url: 'https://hooks.example.com/', description: null })).toBe('hooks.example.com')
  expect(nameEndpoint({ url: 'https://hooks.example.com/a', description: 'SIEM' })).toBe('SIEM')
})

test('a delivery that failed and waits is retrying, and a new one is queued', () => {
  expect(stateOfDelivery({ status: 'queued', attemptCount: 1 })).toBe('retrying')
  expect(stateOfDelivery({ status: 'queued', attemptCount: 0 })).toBe('queued')
  expect(stateOfDelivery({ status: 'held', attemptCount: 3 })).toBe('held')
})
