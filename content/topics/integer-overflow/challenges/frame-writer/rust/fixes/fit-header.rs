// block: make-header
fn make_header(kind: u8, length: usize) -> Result<[u8; 3], SendError> {
    if length > usize::from(u16::MAX) {
        return Err(SendError::FrameTooLong);
    }
    let [high, low] = (length as u16).to_be_bytes();
    Ok([kind, high, low])
}
// end
