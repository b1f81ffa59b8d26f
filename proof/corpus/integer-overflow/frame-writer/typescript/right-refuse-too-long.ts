// about: a length that two bytes can't hold is refused before anything is written
// block: make-header
function makeHeader(kind: number, length: number): Uint8Array {
  if (length > 0xffff) throw new FrameRefused('text_too_long')
  const header = new DataView(new ArrayBuffer(3))
  header.setUint8(0, kind)
  header.setUint16(1, length)
  return new Uint8Array(header.buffer)
}
// end
