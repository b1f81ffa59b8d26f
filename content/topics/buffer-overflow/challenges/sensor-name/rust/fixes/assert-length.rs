// block: copy-name
    debug_assert!(length < sensor.name.len(), "the name is too long");
    // SAFETY: the packet has at least HEADER_SIZE + length bytes.
    unsafe {
        let target = sensor.name.as_mut_ptr();
        ptr::copy_nonoverlapping(packet.as_ptr().add(HEADER_SIZE), target, length);
        target.add(length).write(0);
    }
// end
