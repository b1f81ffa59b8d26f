// block: copy-name
    if length >= sensor.name.len() {
        return Err(Refused::Name);
    }
    // SAFETY: the packet has at least HEADER_SIZE + length bytes.
    unsafe {
        let target = sensor.name.as_mut_ptr();
        ptr::copy_nonoverlapping(packet.as_ptr().add(HEADER_SIZE), target, length);
        target.add(length).write(0);
    }
// end
