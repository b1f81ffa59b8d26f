// about: a value that ends exactly where the packet ends is refused, and that is every regular one
    // block: read-value
    if (valueAt + valueLength >= packet.length) throw new PacketRefused('value_too_long')
    const value = packet.subarray(valueAt, valueAt + valueLength)
    return { name, value }
    // end
