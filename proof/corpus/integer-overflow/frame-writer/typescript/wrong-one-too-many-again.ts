// about: 65,536 passes the check and becomes 0 in two bytes, so the whole body is read as frames
// block: make-header
function makeHeader(kind: number, length: number): Uint8Array {
  if (length > 2 ** 16) throw new FrameRefused('text_too_long')
  const header = new DataView(new ArrayBuffer(3))
  header.setUint8(0, kind)
  header.setUint16(1, length)
  return new Uint8Array(header.buffer)
}
// end
