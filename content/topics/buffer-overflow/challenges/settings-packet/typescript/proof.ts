import assert from 'node:assert/strict'
import type { Breach } from '#proof/vary'

type Code = typeof import('./settings.ts')

function makePacket(name: string, value: string, claimed = value.length): Buffer {
  const header = Buffer.alloc(3)
  header.writeUInt8(name.length)
  header.writeUInt16BE(claimed, 1)
  return Buffer.concat([header, Buffer.from(name + value)])
}

export function works({ SettingsServer, PacketRefused }: Code) {
  const server = new SettingsServer()
  server.receive('d1', makePacket('motto', 'x'.repeat(500)))
  server.receive('d1', makePacket('colour', 'green'))
  server.receive('d2', makePacket('empty', ''))
  assert.equal(server.read('d1', 'colour'), 'green', 'A setting that a device has sent should be read back.')
  assert.equal(server.read('d1', 'motto'), 'x'.repeat(500), 'A value of 500 bytes should be read back whole.')
  assert.equal(server.read('d2', 'empty'), '', 'An empty value should be read back as an empty text.')
  assert.equal(server.read('d2', 'colour'), undefined, 'A setting of another device should not be found.')
  assert.throws(() => server.receive('d1', Buffer.from([1, 0])), PacketRefused, 'A packet of two bytes should be refused.')
  assert.throws(() => server.receive('d1', Buffer.from([9, 0, 0, 1])), PacketRefused, 'A packet that is shorter than the name it announces should be refused.')
  assert.throws(() => server.receive('d1', Buffer.alloc(5000)), PacketRefused, 'A packet of 5,000 bytes should be refused.')
}

const secret = 'network=shop-1 password=blue-harbour-42 channel=6'

export function exploit({ SettingsServer, PacketRefused }: Code): Breach | false {
  const attacks = [
    { value: '', claimed: 200, stolen: 'blue-harbour-42' },
    // Claims as many bytes as the whole packet has, header and name included: four more than its value.
    { value: 'y'.repeat(27), claimed: 31, stolen: 'blue' },
    // As many as a check lets through that has forgotten the header or a part of it.
    ...['b', 'bl', 'blu'].map((stolen) => ({ value: 'y'.repeat(27), claimed: 27 + stolen.length, stolen })),
  ]
  for (const { value, claimed, stolen } of attacks) {
    const server = new SettingsServer()
    server.receive('shop-1', makePacket('wifi', secret))
    try {
      server.receive('shop-2', makePacket('x', value, claimed))
    } catch (error) {
      assert.ok(error instanceof PacketRefused, 'A packet with a wrong length should be refused as such, not end in another error.')
      continue
    }
    const got = server.read('shop-2', 'x')
    if (got?.includes(stolen)) return { sent: `a packet of ${value.length + 4} bytes whose header says that the value has ${claimed}`, got: `a value of ${got.length} bytes, with what another shop had sent: ${got}` }
  }
  return false
}
