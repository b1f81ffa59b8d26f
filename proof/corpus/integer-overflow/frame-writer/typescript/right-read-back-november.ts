// about: The length is read back from the header, and a frame whose length was cut isn't sent.
// block: make-header
function makeHeader(kind: number, length: number): Uint8Array {
  const header = new DataView(new ArrayBuffer(3))
  header.setUint8(0, kind)
  header.setUint16(1, length)
  if (header.getUint16(1) !== length) throw new FrameRefused('body_too_long')
  return new Uint8Array(header.buffer)
}
// end
