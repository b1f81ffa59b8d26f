// block: read-value
    const text = new Uint8Array(packet.buffer, packet.byteOffset + valueAt, valueLength)
    const end = text.indexOf(0)
    return { name, value: end === -1 ? text : text.subarray(0, end) }
// end
