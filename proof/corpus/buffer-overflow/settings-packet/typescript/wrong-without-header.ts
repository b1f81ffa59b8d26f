// about: forgets the three bytes of the header in the sum, so up to three bytes after the packet can still be read
    // block: check-header
    if (packet.length < headerSize) throw new PacketRefused('packet_too_short')
    const nameLength = packet.readUInt8(0)
    const valueLength = packet.readUInt16BE(1)
    if (nameLength + valueLength > packet.length) throw new PacketRefused('value_too_long')
    // end
