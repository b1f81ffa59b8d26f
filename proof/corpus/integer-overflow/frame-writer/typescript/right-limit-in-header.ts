// about: the header refuses a length that two bytes cannot hold, before anything is written
// block: make-header
const maxBody = 2 ** 16 - 1

function makeHeader(kind: number, length: number): Uint8Array {
  if (length > maxBody) throw new FrameRefused('frame_too_long')
  return Uint8Array.of(kind, length >> 8, length & 0xff)
}
// end
