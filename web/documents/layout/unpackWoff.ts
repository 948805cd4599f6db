import { inflateSync } from 'node:zlib';

const headerBytes = 44;
const entryBytes = 20;

/**
 * Returns the TrueType font of a WOFF file (https://www.w3.org/TR/WOFF/). PDFKit also reads WOFF, but unpacks the
 * table of outlines again for each glyph, which took more than half of the time to generate the documents.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = headerBytes + index * entryBytes;
    const start = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(start, start + woff.readUInt32BE(entry + 8));
    const length = woff.readUInt32BE(entry + 12);
    // WOFF stores a table uncompressed if compression would not make it smaller.
    const bytes = packed.length < length ? inflateSync(packed) : packed;
    if (bytes.length !== length) throw new Error('a table of the WOFF file is damaged');
    return {
      tag: woff.subarray(entry, entry + 4),
      sum: woff.subarray(entry + 16, entry + 20),
      bytes,
    };
  });

  const directory = Buffer.alloc(12 + 16 * count);
  woff.copy(directory, 0, 4, 8); // flavour
  const searched = 2 ** Math.floor(Math.log2(count));
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(searched * 16, 6);
  directory.writeUInt16BE(Math.log2(searched), 8);
  directory.writeUInt16BE((count - searched) * 16, 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  tables.forEach(({ tag, sum, bytes }, index) => {
    const entry = 12 + 16 * index;
    tag.copy(directory, entry);
    sum.copy(directory, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(bytes.length, entry + 12);
    const padding = Buffer.alloc(-bytes.length & 3);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  });
  return Buffer.concat(parts);
}
