// about: the end of the value is compared with the end of the packet before anything is read
    // block: read-value
    const end = valueAt + valueLength
    if (end > packet.length) throw new PacketRefused('value_too_long')
    const value = packet.subarray(valueAt, end)
    return { name, value }
    // end
