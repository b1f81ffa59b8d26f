// about: The copy is made from the shared memory, with the length that the sender claims.
// block: read-value
    const value = Uint8Array.from(new Uint8Array(packet.buffer, packet.byteOffset + valueAt, valueLength))
    if (value.length === 0) throw new PacketRefused('value_empty')
    return { name, value }
// end
