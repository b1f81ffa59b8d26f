// about: the value must end within the packet before a view of it is made
    // block: read-value
    const valueEnd = valueAt + valueLength
    if (valueEnd > packet.length) throw new PacketRefused('value_too_long')
    return { name, value: packet.subarray(valueAt, valueEnd) }
    // end
