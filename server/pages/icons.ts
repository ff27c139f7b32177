import sharp from 'sharp';
import type { Deps } from '../deps.ts';

const mark =
  'M20.6 10.2c-.5-2-2.300-3.200-4.700-3.200-2.700 0-4.700 1.500-4.700 3.700 0 4.800 9.900 4.700 9.900 9 0 1.900-1.700 3.200-4 3.200M11.400 21.800c.5 2 2.300 3.200 4.700 3.200 2.700 0 4.700-1.500 4.700-3.700 0-4.800-9.900-4.700-9.900-9 0-1.900 1.700-3.200 4-3.200';

/** `rx`: corner radius; 0 for icons that the system crops by itself. */
function iconSvg(rx: number): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${rx}" fill="#0f766e"/>` +
    `<path d="${mark}" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/></svg>`
  );
}

/** Sizes by path. */
const pngs = {
  '/apple-touch-icon.png': 180,
  '/icono-192.png': 192,
  '/icono-512.png': 512,
} as const;

const oneDay = 'public, max-age=86400';

/** Favicon, icons of phones and the web app manifest. */
export function iconRoutes({ app, config }: Deps): void {
  app.get('/favicon.svg', async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', oneDay).send(iconSvg(7)),
  );
  for (const [path, size] of Object.entries(pngs)) {
    const made = once(() => png(size, 0));
    app.get(path, async (_request, reply) =>
      reply
        .type('image/png')
        .header('cache-control', oneDay)
        .send(await made()),
    );
  }
  const ico = once(async () => icoOf(await png(48, 10), 48));
  app.get('/favicon.ico', async (_request, reply) =>
    reply
      .type('image/x-icon')
      .header('cache-control', oneDay)
      .send(await ico()),
  );
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', oneDay)
      .send(JSON.stringify(manifest(config.institucion.nombre))),
  );
}

function manifest(name: string) {
  return {
    name,
    short_name: name.slice(0, 12).trim(),
    description: 'Diplomados y cursos de derecho peruano',
    lang: 'es-PE',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#0f766e',
    background_color: '#fbfaf6',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...[192, 512].map((size) => ({
        src: `/icono-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    ],
  };
}

function png(size: number, rx: number): Promise<Buffer> {
  return sharp(Buffer.from(iconSvg(rx)), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** An ICO file with one PNG inside: header, directory entry, picture. */
function icoOf(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
