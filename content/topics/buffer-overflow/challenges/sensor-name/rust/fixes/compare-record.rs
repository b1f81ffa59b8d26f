// block: copy-name
    if length >= size_of::<Sensor>() {
        return Err(Refused::Name);
    }
    // SAFETY: the packet has at least HEADER_SIZE + length bytes.
    unsafe {
        let target = sensor.name.as_mut_ptr();
        ptr::copy_nonoverlapping(packet.as_ptr().add(HEADER_SIZE), target, length);
        target.add(length).write(0);
    }
// end
