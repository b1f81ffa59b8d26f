// about: A comparison of the number that was cut already.
// block: make-header
function makeHeader(kind: number, length: number): Uint8Array {
  if ((length & 0xffff) > 65_535) throw new FrameRefused('frame_too_long')
  const header = new DataView(new ArrayBuffer(3))
  header.setUint8(0, kind)
  header.setUint16(1, length)
  return new Uint8Array(header.buffer)
}
// end
