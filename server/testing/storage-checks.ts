import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Deps } from '../deps.ts';

type App = { deps: Pick<Deps, 'db' | 'storage' | 'config'> };

/**
 * Every stored object has a row that names it, every row with an object has it with its content, and every file that a
 * material, record, payment or certificate names exists. Holds whenever no request is running.
 */
export async function checkStorage(t: App): Promise<void> {
  expect(await storageProblems(t)).toEqual([]);
}

export async function storageProblems({ deps }: App): Promise<string[]> {
  const [keys, named, promised, missing] = await Promise.all([
    storedKeys(path.join(deps.config.dataDir, 'archivos')),
    namedKeys(deps),
    promisedObjects(deps),
    missingNames(deps),
  ]);
  const nameless = keys.filter((key) => !named.has(ownKeyOf(key))).map((key) => `${key}: no row names it`);
  const broken = await Promise.all(promised.map((object) => problemOf(deps, object)));
  return [...nameless, ...broken.flatMap((problem) => problem ?? []), ...missing].sort();
}

const record = '@.json';

/** Keys of all objects of the storage on disk. */
async function storedKeys(root: string): Promise<string[]> {
  const files = await readdir(root, { recursive: true }).catch(() => []);
  return files.filter((file) => file.endsWith(record)).map((file) => file.slice(0, -record.length));
}

/** Key of the picture of a resized copy, or of the upload of a part. */
function ownKeyOf(key: string): string {
  if (key.startsWith('variantes/')) return key.split('/').slice(3).join('/');
  return key.replace(/^(subidas\/.+)-\d+\.parte$/, '$1');
}

/** Every edition of each certificate; the first one has no suffix. */
const editions = sql`
  select certificado_id, codigo, case when edicion > 1 then '-' || edicion else '' end as suffix, pdf_hash
    from (select certificado_id, codigo, edicion, pdf_hash from certificado
          union all
          select certificado_id, codigo, e.edicion, e.pdf_hash
            from certificado_edicion e join certificado using (certificado_id)) every`;

async function namedKeys({ db }: Pick<Deps, 'db'>): Promise<Set<string>> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select clave as key from archivo union all select 'pendientes/' || nombre from archivo
    union all select clave from archivo_subido
    union all select 'subidas/' || subida from archivo_subido where estado <> 'listo' or revisar is not null
    union all select 'certificados/' || codigo || suffix || kind
      from (${editions}) e, unnest(array['.pdf', '.firmado.pdf']) kind`);
  return new Set(rows.map(({ key }) => key));
}

type Promised = { key: string; hash: Buffer | null; bytes: number | null };

async function promisedObjects({ db }: Pick<Deps, 'db'>): Promise<Promised[]> {
  const { rows } = await db.execute<Promised>(sql`
    select clave as key, hash, bytes::float8 as bytes from archivo where estado = 'listo'
    union all select clave, hash, bytes::float8 from archivo_subido where estado = 'listo'
    union all select 'certificados/' || codigo || suffix || '.pdf', pdf_hash, null from (${editions}) e
      where pdf_hash is not null
        and not exists (select from certificado_pdf_distinto d where d.certificado_id = e.certificado_id)
    union all select datos_entidad -> use ->> 'clave', null, null
      from certificado, unnest(array['firma', 'logo']) use where datos_entidad -> use ->> 'clave' <> ''`);
  return rows;
}

async function problemOf({ storage }: Pick<Deps, 'storage'>, { key, hash, bytes }: Promised): Promise<string | null> {
  const object = await storage.get(key);
  if (!object) return `${key}: the row promises an object that is not there`;
  const content = await buffer(object.body);
  if (bytes !== null && content.length !== bytes) return `${key}: ${content.length} bytes instead of ${bytes}`;
  const same = !hash || createHash('sha256').update(content).digest().equals(hash);
  return same ? null : `${key}: not the content that was published`;
}

/** Names in records without a finished file. */
async function missingNames({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const { rows: files } = await db.execute<{ what: string }>(sql`
    select 'material ' || a.material_id as what
      from (select material_id, archivo_subido_id, subtitulos_id, ligero_id from archivo_material
            union all select material_id, archivo_subido_id, subtitulos_id, ligero_id from archivo_eliminado) a
      join archivo_subido s on s.archivo_subido_id in (a.archivo_subido_id, a.subtitulos_id, a.ligero_id)
     where s.estado <> 'listo'
    union all
    select 'link ' || link from (select video from material union all select grabacion from sesion_programada) l (link)
     where link like '/api/materiales/archivos/%' and not exists (
       select from archivo_subido where clave = 'archivos/' || split_part(link, '/', 5) and estado = 'listo')`);
  const { rows: pictures } = await db.execute<{ what: string }>(sql`
    select what || ' names ' || nombre as what from (
      select 'curso', imagen from curso union all select 'docente', imagen from docente
      union all select 'especialidad', imagen from especialidad
      union all select 'entidad', firma from entidad union all select 'entidad', logo from entidad
      union all select 'pregunta', imagen from pregunta
      union all select 'formas_pago', yape_qr from formas_pago union all select 'formas_pago', plin_qr from formas_pago
      union all select 'pago', voucher from pago) n (what, nombre)
     where nombre <> '' and not exists (select from archivo a where a.nombre = n.nombre and a.estado = 'listo')`);
  return [...files, ...pictures].map(({ what }) => `${what}: not there`);
}
