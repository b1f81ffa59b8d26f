//! Reports of the meter. The firmware around it is C and calls in with its own buffers.
use std::ffi::{c_char, c_int};

#[repr(C)]
pub struct Device {
    pub name: [c_char; 64],
    pub watts: f64,
}

unsafe extern "C" {
    fn snprintf(buffer: *mut c_char, size: usize, format: *const c_char, ...) -> c_int;
}

/// Writes the report of all devices; returns its length, or 0 when it does not fit.
///
/// # Safety
/// `buffer` has room for `size` bytes, `devices` are `count` devices, and their names end with a zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn write_report(
    buffer: *mut c_char,
    size: usize,
    devices: *const Device,
    count: usize,
) -> usize {
    // block: sum-power
    let devices = unsafe { std::slice::from_raw_parts(devices, count) };
    let total: f64 = devices.iter().map(|device| device.watts).sum();
    // end

    // block: write-start
    let length = unsafe {
        snprintf(
            buffer,
            size,
            c"{\"watts\":%.1f,\"devices\":[".as_ptr(),
            total,
        )
    };
    if length < 0 || length as usize >= size {
        return 0;
    }
    let mut used = length as usize;
    // end

    // block: write-devices
    for (i, device) in devices.iter().enumerate() {
        let format = if i > 0 {
            c",{\"name\":\"%s\",\"watts\":%.1f}"
        } else {
            c"{\"name\":\"%s\",\"watts\":%.1f}"
        };
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

    // block: write-end
    let room = size.wrapping_sub(used);
    let length = unsafe { snprintf(buffer.add(used), room, c"]}\n".as_ptr()) };
    if length < 0 || length as usize >= room {
        return 0;
    }
    used += length as usize;
    // end

    // block: log-size
    eprintln!("report: {used} of {size} bytes, {count} devices");
    used
    // end
}
