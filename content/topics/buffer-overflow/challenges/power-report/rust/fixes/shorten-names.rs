// block: write-devices
    for (i, device) in devices.iter().enumerate() {
        let name = unsafe { CStr::from_ptr(device.name.as_ptr()) }.to_string_lossy();
        let name: String = name.chars().take(24).collect();
        let comma = if i > 0 { "," } else { "" };
        let text = format!("{comma}{{\"name\":\"{name}\",\"watts\":{:.1}}}", device.watts);
        used += unsafe { put(buffer.add(used), size - used, &text) };
    }
// end
