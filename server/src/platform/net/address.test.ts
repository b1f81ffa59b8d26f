import { describe, expect, test } from 'vitest'
import { privateAddresses, publicAddresses } from '../../../test/forbidden-places.ts'
import { isLoopbackAddress, isPublicAddress, networkOf } from './address.ts'

test.each(privateAddresses)('%s is not an address of the public Internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(publicAddresses)('%s is an address of the public Internet', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '',
  'localhost',
  '127.1',
  '0x7f000001',
  '1.2.3',
  '1.2.3.4.5',
  '[::1]',
  'fe80::1%eth0',
  '2606:4700::1%1',
  '::g',
])('invalid addresses such as %j are not public', (text) => {
  expect(isPublicAddress(text)).toBe(false)
})

/** First and last address of each network, and their neighbors outside. */
const edges: [string, string, string, string][] = [
  ['9.255.255.255', '10.0.0.0', '10.255.255.255', '11.0.0.0'],
  ['100.63.255.255', '100.64.0.0', '100.127.255.255', '100.128.0.0'],
  ['126.255.255.255', '127.0.0.0', '127.255.255.255', '128.0.0.0'],
  ['169.253.255.255', '169.254.0.0', '169.254.255.255', '169.255.0.0'],
  ['172.15.255.255', '172.16.0.0', '172.31.255.255', '172.32.0.0'],
  ['191.255.255.255', '192.0.0.0', '192.0.0.255', '192.0.1.0'],
  ['192.0.1.255', '192.0.2.0', '192.0.2.255', '192.0.3.0'],
  ['192.88.98.255', '192.88.99.0', '192.88.99.255', '192.88.100.0'],
  ['192.167.255.255', '192.168.0.0', '192.168.255.255', '192.169.0.0'],
  ['198.17.255.255', '198.18.0.0', '198.19.255.255', '198.20.0.0'],
  ['198.51.99.255', '198.51.100.0', '198.51.100.255', '198.51.101.0'],
  ['203.0.112.255', '203.0.113.0', '203.0.113.255', '203.0.114.0'],
  ['2001:200::', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db9::'],
  ['2001:ffff::', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2003::'],
  ['3ffe::', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', '3fff:1000::'],
]

describe('the edges of a network', () => {
  test.each(edges)('%s is public, %s to %s is not, %s is again', (before, first, last, after) => {
    expect([before, first, last, after].map(isPublicAddress)).toEqual([true, false, false, true])
  })

  test('multicast and everything above it is never public, nor anything outside 2000::/3', () => {
    for (const address of ['224.0.0.0', '239.255.255.255', '240.0.0.0', '255.255.255.255']) {
      expect(isPublicAddress(address), address).toBe(false)
    }
    for (const address of ['1fff:ffff::', '4000::', 'ffff::']) expect(isPublicAddress(address), address).toBe(false)
  })
})

test('loopback is 127.0.0.0/8 and ::1, and nothing else', () => {
  for (const address of ['127.0.0.1', '127.255.255.254', '::1']) expect(isLoopbackAddress(address)).toBe(true)
  for (const address of ['126.0.0.1', '10.0.0.1', '::2', '::ffff:127.0.0.1', '0.0.0.0', 'localhost', '']) {
    expect(isLoopbackAddress(address), address).toBe(false)
  }
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['not an address', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
