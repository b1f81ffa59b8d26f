export class PacketRefused extends Error {}

const headerSize = 3

export class SettingsServer {
  readonly #memory = Buffer.alloc(4096)
  readonly #settings = new Map<string, Buffer>()

  /** Takes a packet of a display: the setting that it contains is stored. */
  receive(display: string, bytes: Uint8Array): void {
    // block: receive
    if (bytes.length > this.#memory.length) throw new PacketRefused('packet_too_long')
    this.#memory.set(bytes)
    const packet = this.#memory.subarray(0, bytes.length)
    // end
    const { name, value } = this.#parse(packet)
    // block: store-value
    this.#settings.set(`${display}/${name}`, Buffer.from(value))
    console.info('%s: %s has %d bytes', display, name, value.length)
    // end
  }

  read(display: string, name: string): string | undefined {
    return this.#settings.get(`${display}/${name}`)?.toString('utf8')
  }

  #parse(packet: Buffer): { name: string; value: Uint8Array } {
    // block: check-header
    if (packet.length < headerSize) throw new PacketRefused('packet_too_short')
    const nameLength = packet.readUInt8(0)
    const valueLength = packet.readUInt16BE(1)
    // end

    // block: read-name
    const valueAt = headerSize + nameLength
    if (valueAt > packet.length) throw new PacketRefused('name_too_long')
    const name = packet.toString('utf8', headerSize, valueAt)
    // end

    // block: read-value
    const value = new Uint8Array(packet.buffer, packet.byteOffset + valueAt, valueLength)
    return { name, value }
    // end
  }
}
