// about: the end is compared with the whole memory, so what earlier packets left behind the packet is still read
    // block: read-value
    if (valueAt + valueLength > packet.buffer.byteLength) throw new PacketRefused('value_too_long')
    const value = new Uint8Array(packet.buffer, packet.byteOffset + valueAt, valueLength)
    return { name, value }
    // end
