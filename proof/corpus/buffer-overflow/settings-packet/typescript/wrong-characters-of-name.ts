// about: wrong, the name is counted in characters, so a name with umlauts lets the value reach beyond the packet
// block: read-value
    if (headerSize + name.length + valueLength > packet.length) throw new PacketRefused('value_too_long')
    const value = new Uint8Array(packet.buffer, packet.byteOffset + valueAt, valueLength)
    return { name, value }
// end
