// block: write-devices
    for (i, device) in devices.iter().enumerate() {
        let format = if i > 0 {
            c",{\"name\":\"%s\",\"watts\":%.1f}"
        } else {
            c"{\"name\":\"%s\",\"watts\":%.1f}"
        };
        if used >= size {
            return 0;
        }
        let room = size.wrapping_sub(used);
        let length = unsafe {
            snprintf(
                buffer.add(used),
                room,
                format.as_ptr(),
                device.name.as_ptr(),
                device.watts,
            )
        };
        if length < 0 {
            return 0;
        }
        used += length as usize;
    }
// end
