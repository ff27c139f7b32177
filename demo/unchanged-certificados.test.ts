import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { asc } from 'drizzle-orm';
import { documentOf } from 'server/certificados/get-pdf.ts';
import { renderCertificado } from 'server/certificados/pdf/render.ts';
import { certificadoColumns, certificados } from 'server/db/schema/certificados.ts';
import type { Storage } from 'server/ports/storage/port.ts';
import { createTestDatabase } from 'server/testing/database.ts';
import { expect, test } from 'vitest';
import { seedDemo } from './seed.ts';

/**
 * SHA-256 of the text and lines of every certificate of a demo school, written before there were levels, signers and
 * corrections. Pictures are left out: their encoding differs between processors.
 */
const known = new URL('./unchanged-certificados.json', import.meta.url);
const now = new Date('2026-11-18T12:00:00-05:00');
const storage = { put: async () => {} } as unknown as Storage;

test('NIV-03 certificates of the demo school are the same to the byte as before there were levels', async () => {
  const database = await createTestDatabase();
  await seedDemo(database.db, { storage, hashPassword: async () => 'hash', now });
  const rows = await database.db.select(certificadoColumns).from(certificados).orderBy(asc(certificados.codigo));
  const deps = {
    config: { institucion: { nombre: 'Aula Iuris' } },
    publicUrl: () => 'https://aula.pe',
  } as unknown as Parameters<typeof documentOf>[0];
  const hashes: Record<string, string> = {};
  for (const seeded of rows) {
    // What the demo school wrote when the hashes were taken.
    const datosCurso = { ...seeded.datosCurso };
    datosCurso.preparacionCertificado = datosCurso.preparacionCertificado.replace('horas académicas', 'horas lectivas');
    const row = { ...seeded, datosCurso };
    const tagged = { ...row, datosEntidad: { ...row.datosEntidad, tagged: true as const } };
    for (const [name, each] of Object.entries({ [row.codigo]: row, [`${row.codigo} tagged`]: tagged })) {
      const pdf = await renderCertificado(documentOf(deps, each), { logo: null, firma: null });
      hashes[name] = createHash('sha256').update(pdf).digest('hex');
    }
  }
  await database.close();
  if (process.env.WRITE_CERTIFICADOS) await writeFile(known, `${JSON.stringify(hashes, null, 2)}\n`);
  expect(rows.length).toBeGreaterThan(10);
  expect(hashes).toEqual(JSON.parse(await readFile(known, 'utf8')));
});
