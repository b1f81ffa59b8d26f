// about: a slice of the packet can't go beyond it, and a slice that is too short refuses the packet
    // block: read-value
    const value = Uint8Array.prototype.slice.call(packet, valueAt, valueAt + valueLength)
    if (value.length < valueLength) throw new PacketRefused('value_too_long')
    return { name, value }
    // end
