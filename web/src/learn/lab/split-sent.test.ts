import { expect, test } from 'vitest'
import { splitSent } from './split-sent.ts'

test('a query is shown by its names, and only the value with the attack may be red', () => {
  expect(splitSent('sort=priority&direction=asc, (CASE WHEN 1 THEN id END)')).toEqual([
    { name: 'sort', value: 'priority', isPlain: true },
    { name: 'direction', value: 'asc, (CASE WHEN 1 THEN id END)', isPlain: false },
  ])
})

test('a value of ordinary characters is the attack if it is the only one', () => {
  expect(splitSent('path=/etc/passwd')).toEqual([{ name: 'path', value: '/etc/passwd', isPlain: false }])
})

test('anything else is one text', () => {
  for (const sent of ['<img src=x>', 'theme=a&theme=b', 'two requests with the card 4']) {
    expect(splitSent(sent)).toEqual([{ name: 'Sent', value: sent, isPlain: false }])
  }
})
