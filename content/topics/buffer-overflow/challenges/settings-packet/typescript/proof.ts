import assert from 'node:assert/strict'

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
  assert.equal(server.read('d1', 'colour'), 'green')
  assert.equal(server.read('d1', 'motto'), 'x'.repeat(500))
  assert.equal(server.read('d2', 'empty'), '')
  assert.equal(server.read('d2', 'colour'), undefined)
  assert.throws(() => server.receive('d1', Buffer.from([1, 0])), PacketRefused)
  assert.throws(() => server.receive('d1', Buffer.from([9, 0, 0, 1])), PacketRefused)
  assert.throws(() => server.receive('d1', Buffer.alloc(5000)), PacketRefused)
}

const secret = 'network=shop-1 password=blue-harbour-42 channel=6'

export function exploit({ SettingsServer, PacketRefused }: Code): boolean {
  const attacks = [
    { value: '', claimed: 200, stolen: 'blue-harbour-42' },
    // Claims as many bytes as the whole packet has, header and name included: four more than its value.
    { value: 'y'.repeat(27), claimed: 31, stolen: 'blue' },
  ]
  return attacks.some(({ value, claimed, stolen }) => {
    const server = new SettingsServer()
    server.receive('shop-1', makePacket('wifi', secret))
    try {
      server.receive('shop-2', makePacket('x', value, claimed))
    } catch (error) {
      assert.ok(error instanceof PacketRefused)
      return false
    }
    return server.read('shop-2', 'x')?.includes(stolen) ?? false
  })
}
