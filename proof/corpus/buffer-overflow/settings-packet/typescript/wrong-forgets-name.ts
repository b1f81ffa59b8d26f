// about: compares only the value's length with the packet's and forgets header and name, so bytes behind the packet leak
    // block: read-value
    if (valueLength > packet.length) throw new PacketRefused('value_too_long')
    const value = new Uint8Array(packet.buffer, packet.byteOffset + valueAt, valueLength)
    return { name, value }
    // end
