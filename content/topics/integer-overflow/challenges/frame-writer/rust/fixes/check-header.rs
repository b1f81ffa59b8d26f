// block: make-header
fn make_header(kind: u8, length: usize) -> Result<[u8; 3], SendError> {
    let length = length as u16;
    if length > 16_384 {
        return Err(SendError::FrameTooLong);
    }
    let [high, low] = length.to_be_bytes();
    Ok([kind, high, low])
}
// end
