// about: no foreign bytes are read, but a packet that ends exactly with its value, which is every normal packet, is refused
    // block: read-value
    if (valueAt + valueLength >= packet.length) throw new PacketRefused('value_too_long')
    const value = new Uint8Array(packet.buffer, packet.byteOffset + valueAt, valueLength)
    return { name, value }
    // end
