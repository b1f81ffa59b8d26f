// about: broken, a value that reaches beyond the memory ends in a RangeError instead of PacketRefused
// block: read-value
    if (valueAt + valueLength > packet.length && valueAt + valueLength <= this.#memory.length) throw new PacketRefused('value_too_long')
    const value = new Uint8Array(packet.buffer, packet.byteOffset + valueAt, valueLength)
    return { name, value }
// end
