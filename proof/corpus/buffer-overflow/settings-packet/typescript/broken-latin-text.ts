// about: broken, a value with umlauts is not read back as it was sent
// block: read-value
    if (valueAt + valueLength > packet.length) throw new PacketRefused('value_too_long')
    const value = Buffer.from(packet.toString('latin1', valueAt, valueAt + valueLength))
    return { name, value }
// end
