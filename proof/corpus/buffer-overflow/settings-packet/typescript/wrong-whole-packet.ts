// about: Compares with the whole packet and forgets the header and the name in front of the value.
// block: read-value
    if (valueLength > packet.length) throw new PacketRefused('value_too_long')
    const value = new Uint8Array(packet.buffer, packet.byteOffset + valueAt, valueLength)
    return { name, value }
// end
