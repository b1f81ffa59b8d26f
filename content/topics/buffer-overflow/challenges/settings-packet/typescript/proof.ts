import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./settings.ts')

function makePacket(name: string, value: string, claimed = Buffer.byteLength(value)): Buffer {
  const header = Buffer.alloc(3)
  header.writeUInt8(Buffer.byteLength(name))
  header.writeUInt16BE(claimed, 1)
  return Buffer.concat([header, Buffer.from(name + value)])
}

export function works({ SettingsServer, PacketRefused }: Code, vary: Vary) {
  const server = new SettingsServer()
  const displays = [`d-${vary.text(4)}a`, `d-${vary.text(4)}b`] as const
  const name = `${vary.word()}${vary.pick(['', 'größe-'])}${vary.number(0, 9)}`.slice(0, 60)
  const values = vary.shuffle([vary.text(vary.number(1, 30)), vary.text(vary.number(400, 900)), '', `network=${vary.word()} password=${vary.text(15)} channel=6`, `Geöffnet bis ${vary.number(18, 22)} Uhr, 5 €`])
  for (const [number, value] of values.entries())
    assert.doesNotThrow(() => server.receive(displays[0], makePacket(`${name}${number}`, value)), `A value of ${Buffer.byteLength(value)} bytes should be accepted.`)
  server.receive(displays[1], makePacket(name, values[0] ?? ''))
  for (const [number, value] of values.entries())
    assert.equal(server.read(displays[0], `${name}${number}`), value, `A value of ${value.length} bytes that a display has sent should be read back whole.`)
  assert.equal(server.read(displays[1], name), values[0], 'Another display should read back its own setting.')
  assert.equal(server.read(displays[1], `${name}0`), undefined, 'A setting of another display should not be found.')
  server.receive(displays[0], makePacket(`${name}0`, 'new'))
  assert.equal(server.read(displays[0], `${name}0`), 'new', 'A setting that is sent again should have its new value.')
  assert.throws(() => server.receive(displays[0], Buffer.from([1, 0])), PacketRefused, 'A packet of two bytes should be refused.')
  assert.throws(() => server.receive(displays[0], Buffer.from([vary.number(9, 200), 0, 0, 1])), PacketRefused, 'A packet that is shorter than the name it announces should be refused.')
  assert.throws(() => server.receive(displays[0], Buffer.alloc(vary.number(4097, 6000))), PacketRefused, 'A packet of more than 4,096 bytes should be refused.')
}

/** Claims more bytes for a value than the packet has: many, or as few as a check lets through that has forgotten the header, the name or a part of them. */
export function exploit({ SettingsServer, PacketRefused }: Code, vary: Vary): Breach | false {
  // Letters of one byte, or of two: a length in bytes is not one in characters.
  const name = vary.pick([vary.word(), 'üöäß']).slice(0, vary.number(1, 3))
  for (const more of vary.shuffle([15, 200, 1, 2, 3, 3 + name.length, 4000, 60_000])) {
    const [shop, own, setting, password] = [`shop-${vary.text(5)}`, `display-${vary.text(5)}`, vary.word(), vary.text(15)]
    const before = `network=${vary.word()}-${vary.word()} password=`
    // The value ends in the memory where the password of the other shop begins.
    const value = vary.text(setting.length + before.length - Buffer.byteLength(name))
    const server = new SettingsServer()
    server.receive(shop, makePacket(setting, `${before}${password} channel=6`))
    try {
      server.receive(own, makePacket(name, value, value.length + more))
    } catch (error) {
      assert.ok(error instanceof PacketRefused, 'A packet with a wrong length should be refused as such, not end in another error.')
      continue
    }
    const got = server.read(own, name)
    if (got?.startsWith(value + password.slice(0, more)))
      return { sent: `a packet of ${3 + Buffer.byteLength(name) + value.length} bytes whose header says that the value has ${value.length + more}, and not ${value.length}`, got: `a value of ${got.length} bytes: ${got}`, damage: `It ends with what ${shop} had sent before: ${got.slice(value.length, value.length + more)}` }
  }
  // The longest value that fits is one like others.
  const server = new SettingsServer()
  const longest = vary.text(4096 - 3 - Buffer.byteLength(name))
  assert.doesNotThrow(() => server.receive('display', makePacket(name, longest)), 'A packet of 4,096 bytes should be accepted.')
  assert.equal(server.read('display', name), longest, 'A value whose packet has 4,096 bytes should be read back whole.')
  return false
}

// Attack mode: the learner writes the input.
export function attack({ SettingsServer }: Code, input: { name: string; value: string; length: string }, vary: Vary) {
  const password = vary.text(15)
  const server = new SettingsServer()
  server.receive(`shop-${vary.text(5)}`, makePacket('wifi', `network=${vary.word()} password=${password} channel=6`))
  try {
    const length = Math.min(65_535, Math.max(0, Number.parseInt(input.length, 10) || 0))
    server.receive('display-1', makePacket(input.name, input.value, length))
    const got = server.read('display-1', input.name) ?? ''
    return { isDone: got.includes(password), shown: got.slice(0, 2000).replaceAll('\0', '·') || 'The setting is empty.' }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { name: 'a', value: 'x', length: '200' }, isDone: true },
  { input: { name: 'a', value: 'x', length: '1' }, isDone: false },
  { input: { name: 'a', value: 'x', length: '0' }, isDone: false },
]
