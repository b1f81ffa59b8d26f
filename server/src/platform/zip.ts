/** Zip files that every program reads (APPNOTE 6.3): deflated, names in UTF-8, the same bytes for the same files. */
import { crc32, deflateRawSync } from 'node:zlib'

export type ZipFile = { name: string; bytes: Buffer }

const version = 20
/** Bit 11: names are UTF-8. */
const flags = 0x0800
const deflated = 8
/** January 1, 1980, the first day the format supports. */
const dosDate = 0x0021

export function writeZip(files: readonly ZipFile[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const encoded = Buffer.from(name)
    const packed = deflateRawSync(bytes)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(version, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(deflated, 4)
    shared.writeUInt16LE(dosDate, 8)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(bytes.length, 18)
    shared.writeUInt16LE(encoded.length, 22)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), shared, encoded, packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const madeBy = Buffer.alloc(2)
    madeBy.writeUInt16LE(version)
    entries.push(Buffer.from('PK\x01\x02', 'latin1'), madeBy, shared, place, encoded)
    offset += 4 + shared.length + encoded.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
