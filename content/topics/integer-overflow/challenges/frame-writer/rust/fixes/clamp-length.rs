// block: make-header
fn make_header(kind: u8, length: usize) -> Result<[u8; 3], SendError> {
    let length = length.min(usize::from(u16::MAX));
    let [high, low] = (length as u16).to_be_bytes();
    Ok([kind, high, low])
}
// end
