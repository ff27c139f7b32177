import { crc32, deflateRawSync } from 'node:zlib';

export type ZipEntry = {
  name: string;
  data: Buffer;
  /** Stored without compression, for data that is compressed already. */
  stored?: boolean;
};

/**
 * Bytes of a zip archive, one entry at a time: memory holds one entry and the directory. At most 65,535 entries and 4
 * GB, which callers ensure. Written by hand, because forty lines are smaller than a dependency.
 */
export async function* zip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, data, stored } of entries) {
    const packed = stored ? data : deflateRawSync(data);
    const path = Buffer.from(name);
    const common = describe(data, packed, path, stored ? 0 : 8);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, path]);
    directory.push(centralHeader(common, path, offset));
    offset += local.length + packed.length;
    yield local;
    yield packed;
  }
  const central = Buffer.concat(directory);
  yield central;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  yield end;
}

/** The fields that local and central header share. The date is fixed, so that the same content gives the same bytes. */
function describe(data: Buffer, packed: Buffer, path: Buffer, method: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  // Names are UTF-8.
  fields.writeUInt16LE(0x0800, 2);
  fields.writeUInt16LE(method, 4);
  fields.writeUInt16LE(0x21, 8);
  fields.writeUInt32LE(crc32(data), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(data.length, 18);
  fields.writeUInt16LE(path.length, 22);
  return fields;
}

function centralHeader(common: Buffer, path: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('504b01021400', 'hex'), common, rest, path]);
}
