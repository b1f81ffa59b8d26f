// about: The header is refused when the number in it is not the length.
// block: make-header
function makeHeader(kind: number, length: number): Uint8Array {
  const header = new DataView(new ArrayBuffer(3))
  header.setUint8(0, kind)
  header.setUint16(1, length)
  if (header.getUint16(1) !== length) throw new FrameRefused('frame_too_long')
  return new Uint8Array(header.buffer)
}
// end
