// about: the value is cut from what is left of the packet, and a packet that has less left than announced is refused
    // block: read-value
    const rest = Uint8Array.from(packet.subarray(valueAt))
    if (rest.byteLength < valueLength) throw new PacketRefused('packet_too_short')
    return { name, value: rest.slice(0, valueLength) }
    // end
