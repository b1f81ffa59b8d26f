// about: broken, names and values share one limit of 255 bytes
// block: read-value
    if (valueAt + valueLength > packet.length || nameLength + valueLength > 1024) throw new PacketRefused('value_too_long')
    const value = packet.subarray(valueAt, valueAt + valueLength)
    return { name, value }
// end
