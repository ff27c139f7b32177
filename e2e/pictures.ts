import sharp from 'sharp';

type Chosen = { name: string; mimeType: string; buffer: Buffer };

const rendering = (size: number) =>
  sharp({ create: { width: size, height: Math.round((size * 9) / 16), channels: 3, background: '#0f766e' } });

export async function png(size = 800): Promise<Chosen> {
  return { name: 'Portada nueva.png', mimeType: 'image/png', buffer: await rendering(size).png().toBuffer() };
}

export async function jpeg(size = 600): Promise<Chosen> {
  return { name: 'retrato.jpg', mimeType: 'image/jpeg', buffer: await rendering(size).jpeg().toBuffer() };
}

/** A valid picture of a type that is not accepted. */
export async function gif(): Promise<Chosen> {
  return { name: 'animada.gif', mimeType: 'image/gif', buffer: await rendering(64).gif().toBuffer() };
}

/** A valid picture that is too large: bytes after its end change only its size. */
export async function heavyPng(): Promise<Chosen> {
  const { buffer } = await png();
  const weight = Buffer.alloc(6 * 1024 * 1024);
  return { name: 'enorme.png', mimeType: 'image/png', buffer: Buffer.concat([buffer, weight]) };
}
