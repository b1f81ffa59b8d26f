//! Reports of the meter. The firmware around it is C and calls in with its own buffers.
use std::ffi::{CStr, c_char};

#[repr(C)]
pub struct Device {
    pub name: [c_char; 64],
    pub watts: f64,
}

/// Copies the text, or as much of it as there is room for; returns the length of the whole text.
unsafe fn put(buffer: *mut u8, room: usize, text: &str) -> usize {
    let length = text.len().min(room);
    unsafe { buffer.copy_from_nonoverlapping(text.as_ptr(), length) };
    text.len()
}

/// Writes the report of all devices; returns its length, or 0 when it does not fit.
///
/// # Safety
/// `buffer` has room for `size` bytes, `devices` are `count` devices, and their names end with a zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn write_report(
    buffer: *mut u8,
    size: usize,
    devices: *const Device,
    count: usize,
) -> usize {
    // block: sum-power
    let devices = unsafe { std::slice::from_raw_parts(devices, count) };
    let total = devices.iter().fold(0.0, |sum, device| sum + device.watts);
    // end

    // block: write-start
    let start = format!("{{\"watts\":{total:.1},\"devices\":[");
    let mut used = unsafe { put(buffer, size, &start) };
    if used >= size {
        return 0;
    }
    // end

    // block: write-devices
    for (i, device) in devices.iter().enumerate() {
        let name = unsafe { CStr::from_ptr(device.name.as_ptr()) }.to_string_lossy();
        let comma = if i > 0 { "," } else { "" };
        let text = format!("{comma}{{\"name\":\"{name}\",\"watts\":{:.1}}}", device.watts);
        used += unsafe { put(buffer.add(used), size - used, &text) };
    }
    // end

    // block: write-end
    let length = unsafe { put(buffer.add(used), size - used, "]}\n") };
    if length >= size - used {
        return 0;
    }
    used += length;
    // end

    // block: log-size
    eprintln!("report: {used} of {size} bytes, {count} devices");
    used
    // end
}
