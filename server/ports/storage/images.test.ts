import { deflateSync } from 'node:zlib';
import { imageWidths } from 'domain/formats/images.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { pngChunk, pngOfSize } from '../../testing/png.ts';
import { firstFrameOfGif, type ImageRefusal, ImageRejected, inspectAndEncode, variant } from './images.ts';
import { sniffType } from './sniff.ts';

const TEAL = { r: 15, g: 118, b: 110 };

function picture(width = 60, height = 40) {
  return sharp({ create: { width, height, channels: 3, background: TEAL } });
}

async function refusalOf(result: Promise<unknown>): Promise<ImageRefusal | 'accepted'> {
  try {
    await result;
    return 'accepted';
  } catch (error) {
    if (error instanceof ImageRejected) return error.reason;
    throw error;
  }
}

describe('what is accepted', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('UPL-01 %s becomes webp', async (format) => {
    const source = await picture().toFormat(format).toBuffer();
    expect(sniffType(source)).toBe(`image/${format}`);
    const image = await inspectAndEncode(source, `image/${format}`);
    expect(image).toMatchObject({ contentType: 'image/webp', width: 60, height: 40 });
    expect(sniffType(image.data)).toBe('image/webp');
    const [r, g, b] = await sharp(image.data).extract({ left: 30, top: 20, width: 1, height: 1 }).raw().toBuffer();
    expect(Math.abs(r! - TEAL.r) + Math.abs(g! - TEAL.g) + Math.abs(b! - TEAL.b)).toBeLessThan(12);
  });

  test('alpha is kept', async () => {
    const background = { ...TEAL, alpha: 0.25 };
    const source = await sharp({ create: { width: 20, height: 20, channels: 4, background } })
      .png()
      .toBuffer();
    const { data } = await inspectAndEncode(source);
    const [, , , alpha] = await sharp(data).raw().toBuffer();
    expect(alpha).toBeGreaterThan(55);
    expect(alpha).toBeLessThan(75);
  });

  test('a picture taken sideways is stored upright, without its metadata', async () => {
    const exif = { IFD0: { Copyright: 'somebody', Make: 'a phone' } };
    const red = await picture(30, 60).png().toBuffer();
    const source = await picture(120, 60)
      .composite([{ input: await sharp(red).tint('red').toBuffer(), left: 0, top: 0 }])
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(source).metadata()).exif).toBeDefined();

    const image = await inspectAndEncode(source);
    expect(image).toMatchObject({ width: 60, height: 120 });
    const stored = await sharp(image.data).metadata();
    expect(stored.exif).toBeUndefined();
    expect(stored.orientation).toBeUndefined();
    expect(stored.icc).toBeUndefined();
    const pixel = (top: number) => sharp(image.data).extract({ left: 30, top, width: 1, height: 1 }).raw().toBuffer();
    const [upper, lower] = [await pixel(5), await pixel(110)];
    expect(upper[0]).toBeGreaterThan(lower[0]! + 30);
  });

  test('a large picture is brought down to 2400 px', async () => {
    const source = await picture(3000, 1500).jpeg().toBuffer();
    expect(await inspectAndEncode(source)).toMatchObject({ width: 2400, height: 1200 });
  });
});

describe('what is refused', () => {
  test('UPL-01 a jpeg that says it is a png', async () => {
    expect(await refusalOf(inspectAndEncode(await picture().jpeg().toBuffer(), 'image/png'))).toBe('contenido');
  });

  const svg =
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';
  test.each([
    ['svg', Buffer.from(svg)],
    ['svg that says it is avif', Buffer.concat([Buffer.from('\0\0\0\x18ftypsvg ', 'latin1'), Buffer.from(svg)])],
    ['html', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['pdf', Buffer.from('%PDF-1.7\n')],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
  ])('%s', async (_what, source) => {
    expect(await refusalOf(inspectAndEncode(source))).toBe('formato');
  });

  test.each(['gif', 'tiff'] as const)('%s', async (format) => {
    expect(await refusalOf(inspectAndEncode(await picture().toFormat(format).toBuffer()))).toBe('formato');
  });

  test.each([
    ['a jpeg beginning', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a png beginning', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['a webp beginning', Buffer.from('RIFF\x40\0\0\0WEBPVP8 ', 'latin1')],
    ['an avif beginning', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1', 'latin1')],
  ])('garbage after %s', async (_what, beginning) => {
    const source = Buffer.concat([beginning, Buffer.from(svg.repeat(5))]);
    expect(await refusalOf(inspectAndEncode(source))).toBe('ilegible');
  });

  test('half a file', async () => {
    const source = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: TEAL,
      },
    })
      .jpeg()
      .toBuffer();
    expect(await refusalOf(inspectAndEncode(source.subarray(0, source.length / 2)))).toBe('ilegible');
  });

  test('a bomb: few bytes, very many pixels', async () => {
    const bomb = pngOfSize(30_000, 30_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refusalOf(inspectAndEncode(bomb))).toBe('dimensiones');
    expect(await refusalOf(inspectAndEncode(await picture(12_001, 10).png().toBuffer()))).toBe('dimensiones');
    expect(await refusalOf(variant(bomb, { width: 320, format: 'webp' }))).toBe('ilegible');
  });

  test.each(['tEXt', 'zTXt', 'iCCP', 'vpAg', 'IDAT'])('SEC-109 a PNG of 300,000 chunks %s', async (type) => {
    const png = pngOfSize(8, 8);
    const header = png.subarray(0, 33);
    const chunk = pngChunk(type, type === 'IDAT' ? Buffer.alloc(0) : Buffer.from('a\0\0\0'));
    const many = Buffer.concat([header, ...Array.from({ length: 300_000 }, () => chunk), png.subarray(33)]);
    expect(await refusalOf(inspectAndEncode(many, 'image/png'))).toBe('ilegible');
  });

  test('SEC-124 a JPEG of 300,000 segments, and one with as many as a long profile has', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0, 17]), Buffer.from('ICC_PROFILE\0\x01\x01a')]);
    const withSegments = (n: number) =>
      Buffer.concat([jpeg.subarray(0, 2), ...Array.from({ length: n }, () => segment), jpeg.subarray(2)]);
    expect(await refusalOf(inspectAndEncode(withSegments(300_000), 'image/jpeg'))).toBe('ilegible');
    expect(await refusalOf(inspectAndEncode(withSegments(300), 'image/jpeg'))).toBe('accepted');
  });

  const le32 = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  /** Pictures with a number of pieces that no program writes, of the kinds that have no limit of their own. */
  const pieces: Record<string, (count: number) => Promise<Buffer>> = {
    'WebP with chunks of no bytes': async (count) => {
      const whole = await picture().webp().toBuffer();
      const extended = Buffer.concat([Buffer.from('VP8X'), le32(10), Buffer.from([0, 0, 0, 0, 59, 0, 0, 39, 0, 0])]);
      const unknown = Buffer.concat([Buffer.from('XTRA'), le32(0)]);
      const parts = [
        Buffer.from('WEBP'),
        extended,
        ...Array.from({ length: count }, () => unknown),
        whole.subarray(12),
      ];
      const inside = Buffer.concat(parts);
      return Buffer.concat([Buffer.from('RIFF'), le32(inside.length), inside]);
    },
    'AVIF with boxes of no bytes at the end': async (count) => {
      const free = Buffer.from('\0\0\0\x08free', 'latin1');
      return Buffer.concat([await picture().avif().toBuffer(), ...Array.from({ length: count }, () => free)]);
    },
    'AVIF with boxes of no bytes before its table': async (count) => {
      const whole = await picture().avif().toBuffer();
      const free = Buffer.from('\0\0\0\x08free', 'latin1');
      const start = whole.readUInt32BE(0);
      const many = Array.from({ length: count }, () => free);
      return Buffer.concat([whole.subarray(0, start), ...many, whole.subarray(start)]);
    },
    'GIF with comments': async (count) =>
      gifWith(Array.from({ length: count }, () => Buffer.from([0x21, 0xfe, 1, 97, 0]))),
    'GIF with frames': async (count) => gifWith(Array.from({ length: count }, () => gifFrame)),
  };
  const gifFrame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const gifWith = (parts: Buffer[]) =>
    Buffer.concat([
      Buffer.from('GIF89a'),
      Buffer.from([1, 0, 1, 0, 0x80, 0, 0]),
      Buffer.alloc(6),
      ...parts,
      gifFrame,
      Buffer.from([0x3b]),
    ]);
  const read = (image: Buffer) =>
    image.toString('latin1', 0, 3) === 'GIF' ? firstFrameOfGif(image) : inspectAndEncode(image);

  test.each(Object.entries(pieces))(
    'SEC-152 a %s is read or refused in time linear in their number',
    async (_what, make) => {
      expect(await refusalOf(read(await make(1)))).toBeOneOf(['accepted', 'ilegible']);
      const costOf = async (count: number) => {
        const image = await make(count);
        let least = Number.POSITIVE_INFINITY;
        for (let run = 1; run <= 3; run += 1) {
          const before = process.cpuUsage();
          expect(await refusalOf(read(image))).toBeOneOf(['accepted', 'ilegible']);
          const { user, system } = process.cpuUsage(before);
          least = Math.min(least, (user + system) / 1000);
        }
        return least;
      };
      const [some, many] = [await costOf(50_000), await costOf(400_000)];
      // Below 100 ms nobody could use it; eight times as many cost eight times as much, and quadratic work 64 times.
      expect(many < 100 || many / some < 25, `${some} ms, then ${many} ms`).toBe(true);
    },
    120_000,
  );

  test('SEC-109 a PNG with the texts and pieces that cameras and editors write is accepted', async () => {
    const png = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: TEAL,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .withMetadata()
      .png()
      .toBuffer();
    const text = pngChunk('tEXt', Buffer.from('Comment\0Foto'));
    const edited = Buffer.concat([png.subarray(0, 33), ...Array.from({ length: 60 }, () => text), png.subarray(33)]);
    expect(await refusalOf(inspectAndEncode(edited, 'image/png'))).toBe('accepted');
  });

  test('nothing of what hides in a picture survives', async () => {
    const payload = '<script>alert(document.cookie)</script>';
    const png = await picture().png().toBuffer();
    const comment = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(payload)]));
    const end = png.length - 12;
    const plain = pngChunk('tEXt', Buffer.from(`Comment\0${payload}`));
    const source = Buffer.concat([png.subarray(0, end), plain, comment, png.subarray(end), Buffer.from(payload)]);
    const { data } = await inspectAndEncode(source, 'image/png');
    expect(source.includes('<script>')).toBe(true);
    expect(data.includes('<script>')).toBe(false);
    expect(data.includes('Comment')).toBe(false);
  });
});

describe('variants', () => {
  let source: Buffer;
  beforeAll(async () => {
    source = (await inspectAndEncode(await picture(2000, 200).jpeg().toBuffer())).data;
  });

  test.each(imageWidths)('%d px wide in every format', async (width) => {
    for (const format of ['webp', 'jpeg'] as const) {
      const data = await variant(source, { width, format });
      expect(sniffType(data)).toBe(`image/${format}`);
      expect(await sharp(data).metadata()).toMatchObject({ width, height: width / 10 });
    }
  });

  test('a small picture is not blown up', async () => {
    const small = (await inspectAndEncode(await picture(100, 50).png().toBuffer())).data;
    expect(await sharp(await variant(small, { width: 640, format: 'webp' })).metadata()).toMatchObject({
      width: 100,
      height: 50,
    });
  });

  test('what is transparent is white in jpeg', async () => {
    const clear = { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const { data } = await inspectAndEncode(await sharp({ create: clear }).png().toBuffer());
    const { channels } = await sharp(await variant(data, { width: 320, format: 'jpeg' })).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });
});
