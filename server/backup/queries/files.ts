import type pg from 'pg';
import { pdfKey } from '../../certificados/queries/certificados.ts';
import { pendingKey } from '../../uploads/files.ts';

/** `hash` is null for an upload that is not verified yet; such a file may be missing. */
export type FileReference = { key: string; hash: Buffer | null };

const pageSize = 500;

/** Every file that the database names, in pages: pictures, vouchers, uploads, files of materials, certificates. */
export async function* listFiles(client: pg.Client): AsyncGenerator<FileReference> {
  type Archivo = { id: number; clave: string; nombre: string; estado: string; hash: Buffer | null };
  const archivos = paged<Archivo>(
    client,
    'SELECT archivo_id AS id, clave, nombre, estado, hash FROM archivo WHERE archivo_id > $1 ORDER BY archivo_id LIMIT $2',
  );
  for await (const { clave, nombre, estado, hash } of archivos) {
    yield estado === 'listo' ? { key: clave, hash } : { key: pendingKey(nombre), hash: null };
  }
  const subidos = paged<{ id: number; key: string; hash: Buffer | null }>(
    client,
    `SELECT archivo_subido_id AS id, clave AS key, hash FROM archivo_subido
      WHERE estado = 'listo' AND archivo_subido_id > $1 ORDER BY archivo_subido_id LIMIT $2`,
  );
  for await (const { key, hash } of subidos) yield { key, hash };
  for await (const { key, hash } of listPdfs(client)) yield { key, hash };
}

/** The result of `listFiles` in memory, for use after the snapshot; about a hundred bytes each. */
export async function spoolFiles(client: pg.Client): Promise<Iterable<FileReference>> {
  const pages: Buffer[] = [];
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) pages.push(Buffer.from(lines.join('\n')));
    lines = [];
  };
  for await (const { key, hash } of listFiles(client)) {
    lines.push(`${hash?.toString('base64') ?? ''} ${key}`);
    if (lines.length === pageSize) flush();
  }
  flush();
  return {
    *[Symbol.iterator]() {
      for (const page of pages) {
        for (const line of page.toString().split('\n')) {
          const space = line.indexOf(' ');
          yield { key: line.slice(space + 1), hash: space > 0 ? Buffer.from(line.slice(0, space), 'base64') : null };
        }
      }
    },
  };
}

/** The rendered PDF of each certificate and of its earlier editions. */
export async function* listPdfs(client: pg.Client): AsyncGenerator<{ key: string; hash: Buffer }> {
  const certificados = paged<{ id: number; codigo: string; edicion: number; hash: Buffer }>(
    client,
    `SELECT certificado_id AS id, codigo, coalesce((to_jsonb(c) ->> 'edicion')::int, 1) AS edicion, pdf_hash AS hash
       FROM certificado c
      WHERE pdf_hash IS NOT NULL AND certificado_id > $1 ORDER BY certificado_id LIMIT $2`,
  );
  for await (const { hash, ...edition } of certificados) yield { key: pdfKey(edition), hash };
  // Databases of older versions lack this table.
  const { rows } = await client.query<{ known: boolean }>(
    `SELECT to_regclass('certificado_edicion') IS NOT NULL AS known`,
  );
  if (!rows[0]?.known) return;
  const replaced = paged<{ id: number; codigo: string; edicion: number; hash: Buffer }>(
    client,
    `SELECT certificado_id::float8 * 1000 + e.edicion AS id, c.codigo, e.edicion, e.pdf_hash AS hash
       FROM certificado_edicion e JOIN certificado c USING (certificado_id)
      WHERE e.pdf_hash IS NOT NULL AND certificado_id::float8 * 1000 + e.edicion > $1 ORDER BY 1 LIMIT $2`,
  );
  for await (const { hash, ...edition } of replaced) yield { key: pdfKey(edition), hash };
}

async function* paged<T extends { id: number }>(client: pg.Client, statement: string): AsyncGenerator<T> {
  let last = 0;
  for (;;) {
    const { rows } = await client.query<T>(statement, [last, pageSize]);
    yield* rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1)!.id;
  }
}
