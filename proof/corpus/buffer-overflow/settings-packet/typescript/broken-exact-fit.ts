// about: Refuses values that end where the packet ends, and all of them do.
// block: read-value
    if (valueAt + valueLength >= packet.length) throw new PacketRefused('value_too_long')
    const value = new Uint8Array(packet.buffer, packet.byteOffset + valueAt, valueLength)
    return { name, value }
// end
