// about: right, the packet is copied out of the shared memory first, and a view of the copy can't reach further than the packet
// block: read-value
    const own = Uint8Array.from(packet)
    if (own.length - valueAt < valueLength) throw new PacketRefused('value_too_long')
    return { name, value: own.subarray(valueAt, valueAt + valueLength) }
// end
