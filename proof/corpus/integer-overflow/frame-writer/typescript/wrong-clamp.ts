// about: The header says 65535, but the whole body is written, and its rest is read as frames.
// block: make-header
function makeHeader(kind: number, length: number): Uint8Array {
  const header = new DataView(new ArrayBuffer(3))
  header.setUint8(0, kind)
  header.setUint16(1, Math.min(length, 0xffff))
  return new Uint8Array(header.buffer)
}
// end
