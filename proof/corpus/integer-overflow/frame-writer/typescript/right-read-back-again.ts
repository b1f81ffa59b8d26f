// about: what stands in the header is compared with the length, and a frame that doesn't fit is refused before the header is sent
// block: make-header
function makeHeader(kind: number, length: number): Uint8Array {
  const header = new DataView(new ArrayBuffer(3))
  header.setUint8(0, kind)
  header.setUint16(1, length)
  if (header.getUint16(1) !== length) throw new FrameRefused('text_too_long')
  return new Uint8Array(header.buffer)
}
// end
