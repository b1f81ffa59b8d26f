// block: read-value
    if (valueAt + valueLength > packet.buffer.byteLength) throw new PacketRefused('value_too_long')
    const value = new Uint8Array(packet.buffer, packet.byteOffset + valueAt, valueLength)
    return { name, value }
// end
