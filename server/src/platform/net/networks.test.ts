import { describe, expect, test } from 'vitest'
import { isInNetworks, parseNetwork, plainAddress } from './networks.ts'

describe('a network', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    [' 203.0.113.0/24 ', '203.0.113.0/24'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['2001:DB8::/32', '2001:db8::/32'],
    ['2001:db8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['::1', '::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.0/120', '203.0.113.0/24'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['::/1', '::/1'],
  ])('%s is kept as %s', (text, network) => {
    expect(parseNetwork(text)).toEqual({ network })
  })

  test.each([
    ['', 'is neither'],
    ['office', 'is neither'],
    ['10.0.0', 'is neither'],
    ['010.0.0.1', 'is neither'],
    ['10.0.0.0/', 'is neither'],
    ['10.0.0.0/-1', 'is neither'],
    ['10.0.0.0/8/8', 'is neither'],
    ['10.0.0.0/255.0.0.0', 'is neither'],
    ['10.0.0.0-10.0.0.9', 'is neither'],
    ['fe80::1%eth0', 'is neither'],
    ['example.com', 'is neither'],
    ['10.0.0.0/33', 'at most /32'],
    ['2001:db8::/129', 'at most /128'],
    ['0.0.0.0/0', 'leave the list empty'],
    ['::/0', 'leave the list empty'],
    ['10.1.2.3/8', 'inside the network 10.0.0.0/8; write that network, or 10.1.2.3'],
    ['2001:db8::1/32', 'inside the network 2001:db8::/32; write that network, or 2001:db8::1'],
    ['::ffff:203.0.113.7/120', 'inside the network 203.0.113.0/24'],
  ])('cannot be "%s", and the refusal says why', (text, problem) => {
    expect(parseNetwork(text)).toEqual({ problem: expect.stringContaining(problem) })
  })
})

describe('an address', () => {
  test.each([
    ['203.0.113.0/24', '203.0.113.255', true],
    ['203.0.113.0/24', '203.0.114.0', false],
    ['203.0.113.0/24', '::ffff:203.0.113.9', true],
    ['203.0.113.0/24', '::ffff:cb00:7109', true],
    ['203.0.113.0/24', '::ffff:198.51.100.1', false],
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:db8::1', '2001:0db8:0:0::1', true],
    ['fe80::/10', 'fe80::1%eth0', true],
    ['::/1', '203.0.113.7', false],
    ['10.0.0.0/8 2001:db8::/32', '2001:db8::9', true],
    ['10.0.0.0/8 2001:db8::/32', '10.9.9.9', true],
    ['10.0.0.0/8 2001:db8::/32', '11.0.0.0', false],
    ['10.0.0.0/8', 'unknown', false],
    ['10.0.0.0/8', '', false],
    ['', '198.51.100.1', true],
  ])('of the networks "%s", %s: %s', (networks, address, isIn) => {
    expect(isInNetworks(networks, address)).toBe(isIn)
  })

  test.each([
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9', '203.0.113.9'],
    ['2001:0DB8::0001', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown', 'unknown'],
  ])('%s is shown as %s', (address, shown) => {
    expect(plainAddress(address)).toBe(shown)
  })
})
