// about: wrong, the length is checked, but the setting stays a view of the shared memory, in which the next packets of others arrive
// block: read-value
    if (valueAt + valueLength > packet.length) throw new PacketRefused('value_too_long')
    const value = packet.subarray(valueAt, valueAt + valueLength)
    return { name, value }
// end
// block: store-value
    this.#settings.set(`${display}/${name}`, value as Buffer)
    console.info('%s: %s has %d bytes', display, name, value.length)
// end
