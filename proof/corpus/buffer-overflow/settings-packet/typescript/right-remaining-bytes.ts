// about: The value must fit into the bytes that remain behind the name.
// block: read-name
    const valueAt = headerSize + nameLength
    if (valueAt > packet.length) throw new PacketRefused('name_too_long')
    if (valueLength > packet.length - valueAt) throw new PacketRefused('value_too_long')
    const name = packet.toString('utf8', headerSize, valueAt)
// end
