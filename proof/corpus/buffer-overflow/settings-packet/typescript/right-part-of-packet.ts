// about: A part of the packet cannot be longer than the packet; a shorter one is refused.
// block: read-value
    const value = packet.subarray(valueAt, valueAt + valueLength)
    if (value.length !== valueLength) throw new PacketRefused('value_too_long')
    return { name, value }
// end
