// about: broken, a packet that fills the memory to the last byte is refused
// block: receive
    if (bytes.length >= this.#memory.length) throw new PacketRefused('packet_too_long')
    this.#memory.set(bytes)
    const packet = this.#memory.subarray(0, bytes.length)
// end
// block: read-value
    if (valueAt + valueLength > packet.length) throw new PacketRefused('value_too_long')
    const value = new Uint8Array(packet.buffer, packet.byteOffset + valueAt, valueLength)
    return { name, value }
// end
