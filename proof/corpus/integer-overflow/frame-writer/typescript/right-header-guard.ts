// about: a length that does not fit into its two bytes is refused before anything is written, for all kinds of frames
// block: make-header
const maxLength = 0xffff

function makeHeader(kind: number, length: number): Uint8Array {
  if (!Number.isInteger(length) || length < 0 || length > maxLength) throw new FrameRefused('body_too_long')
  const header = new DataView(new ArrayBuffer(3))
  header.setUint8(0, kind)
  header.setUint16(1, length)
  return new Uint8Array(header.buffer)
}
// end
