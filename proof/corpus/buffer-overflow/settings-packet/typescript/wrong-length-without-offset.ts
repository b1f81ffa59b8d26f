// about: the position of the value is left out, so it may reach beyond the packet by the length of header and name
    // block: read-value
    if (valueLength > packet.length) throw new PacketRefused('value_too_long')
    const value = new Uint8Array(packet.buffer, packet.byteOffset + valueAt, valueLength)
    return { name, value }
    // end
