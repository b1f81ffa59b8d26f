// about: compares the declared length with what is left of this packet after the name, so the view stays within the packet
    // block: read-value
    const rest = packet.subarray(valueAt)
    if (valueLength > rest.length) throw new PacketRefused('value_too_long')
    const value = new Uint8Array(rest.buffer, rest.byteOffset, valueLength)
    return { name, value }
    // end
