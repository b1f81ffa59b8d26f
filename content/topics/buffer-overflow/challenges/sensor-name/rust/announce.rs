use std::ptr;

const VERSION: u8 = 1;
const HEADER_SIZE: usize = 5;
const VALUE_SIZE: usize = 4;

/// Shared with the control loop, which is written in C.
#[repr(C)]
pub struct Sensor {
    pub name: [u8; 32],
    pub threshold: i32, // tenths of a degree, from the configuration
    pub value: i32,
    pub number: u16,
    pub has_alarm: bool,
}

#[derive(Debug, PartialEq)]
pub enum Refused {
    TooShort,
    Version(u8),
    Name,
}

/// Completes the record of a sensor.
pub fn read_announcement(packet: &[u8], sensor: &mut Sensor) -> Result<(), Refused> {
    // block: check-header
    if packet.len() < HEADER_SIZE + VALUE_SIZE {
        return Err(Refused::TooShort);
    }
    if packet[0] != VERSION {
        return Err(Refused::Version(packet[0]));
    }
    // end

    // block: check-length
    let length = usize::from(packet[4]);
    if length > packet.len() - HEADER_SIZE - VALUE_SIZE {
        return Err(Refused::Name);
    }
    // end

    // block: copy-name
    // SAFETY: the packet has at least HEADER_SIZE + length bytes.
    unsafe {
        let target = sensor.name.as_mut_ptr();
        ptr::copy_nonoverlapping(packet.as_ptr().add(HEADER_SIZE), target, length);
        target.add(length).write(0);
    }
    // end

    // block: read-value
    let value = &packet[HEADER_SIZE + length..][..VALUE_SIZE];
    sensor.number = u16::from_be_bytes([packet[2], packet[3]]);
    sensor.value = i32::from_be_bytes([value[0], value[1], value[2], value[3]]);
    // end

    // block: check-alarm
    sensor.has_alarm = sensor.value > sensor.threshold;
    if sensor.has_alarm {
        eprintln!("sensor {}: {} exceeds {}", sensor.number, sensor.value, sensor.threshold);
    }
    Ok(())
    // end
}
