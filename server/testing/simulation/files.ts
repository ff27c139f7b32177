import { zipOf } from '../archivos.ts';
import type { Answer } from '../client.ts';
import { resourceOf } from './act.ts';
import type { PlannedRequest, World } from './world.ts';

const tinyPdf = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000053 00000 n 
0000000102 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
163
%%EOF
`);

const contents = [
  { nombre: 'Lectura.pdf', bytes: tinyPdf },
  { nombre: 'Casos.zip', bytes: zipOf('lectura.txt') },
  { nombre: 'Roto.pdf', bytes: Buffer.from('this is no PDF') },
];

export const contentOf = (at: number) => contents[at % contents.length]!;

/** Sends the only part of an upload that has just begun. */
export async function partsOf(world: World, request: PlannedRequest, answer: Answer): Promise<void> {
  if (answer.status !== 200) return;
  const { archivoId } = resourceOf<{ archivoId: number }>(answer);
  const { nombre } = request.body as { nombre: string };
  const { bytes } = contents.find((each) => each.nombre === nombre)!;
  const browser = await world.browserOf(request.as);
  const presigned = await browser.request('POST', `/api/archivos/${archivoId}/partes`, { body: { partes: [1] } });
  for (const { putUrl, contentType } of (presigned.body.resources ?? []) as { putUrl: string; contentType: string }[]) {
    const put = await fetch(new URL(putUrl, world.t.url), {
      method: 'PUT',
      headers: contentType ? { 'content-type': contentType } : {},
      body: new Uint8Array(bytes),
    });
    await put.body?.cancel();
    world.story.push(`  … and sends its only part: ${put.status}`);
  }
}
