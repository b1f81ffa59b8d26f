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

export function exploit({ SettingsServer, PacketRefused }: Code): boolean {
  const server = new SettingsServer()
  server.receive('shop-1', makePacket('wifi', 'network=shop-1 password=blue-harbour-42 channel=6'))
  try {
    server.receive('shop-2', makePacket('x', '', 200))
  } catch (error) {
    assert.ok(error instanceof PacketRefused)
    return false
  }
  return server.read('shop-2', 'x')?.includes('blue-harbour-42') ?? false
}
