import type { ArchivoTipo } from 'domain/formats/archivos.ts';
import { muestraClase } from 'domain/rules/muestras.ts';
import type { Muestra } from 'domain/schemas/muestras.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { cursos } from '../../db/schema/cursos.ts';

/** Whether the course of the enclosing statement has a sample on its flyer. */
export const hasMuestra = sql<boolean>`exists (select from muestra_publica p where p.curso_id = ${cursos.cursoId})`;

type MuestraRow = {
  materialId: number;
  nombre: string;
  enlace: string;
  texto: string;
  archivoId: number | null;
  subtitulosId: number | null;
  tipo: ArchivoTipo | null;
  duracion: number | null;
};

export type FoundMuestra = Muestra & Pick<MuestraRow, 'enlace' | 'texto' | 'archivoId' | 'subtitulosId' | 'tipo'>;

async function selectMuestras(db: Db, cursoId: number, which: SQL): Promise<FoundMuestra[]> {
  const { rows } = await db.execute<MuestraRow>(sql`
    select p.material_id as "materialId", p.nombre, p.enlace, p.texto, p.archivo_subido_id as "archivoId",
           p.subtitulos_id as "subtitulosId", f.tipo, f.duracion
      from muestra_publica p left join archivo_subido f using (archivo_subido_id)
     where p.curso_id = ${cursoId} ${which}
     order by p.modulo_orden, p.modulo_id, p.orden, p.material_id limit ${mostMuestras}`);
  return rows.map((row) => ({ ...row, clase: muestraClase(row) }));
}

const mostMuestras = 20;

/** In the order of the course. */
export async function listMuestras(db: Db, cursoId: number): Promise<Muestra[]> {
  const rows = await selectMuestras(db, cursoId, sql``);
  return rows.map(({ materialId, nombre, clase, duracion }) => ({ materialId, nombre, clase, duracion }));
}

type Wanted = { cursoId: number; materialId: number };

/** Null: unknown, no longer a sample, or of an unpublished course. */
export async function findMuestra(db: Db, { cursoId, materialId }: Wanted): Promise<FoundMuestra | null> {
  const [found] = await selectMuestras(db, cursoId, sql`and p.material_id = ${materialId}`);
  return found ?? null;
}

export type MuestraFile = { clave: string; nombre: string; tipo: ArchivoTipo; bytes: number };

/** The file of a sample, or its captions. */
export async function findMuestraFile(
  db: Db,
  { cursoId, materialId, archivoId }: Wanted & { archivoId: number },
): Promise<MuestraFile | null> {
  const { rows } = await db.execute<MuestraFile>(sql`
    select f.clave, f.nombre, f.tipo, f.bytes::float8 as bytes
      from muestra_publica p join archivo_subido f on f.archivo_subido_id in (p.archivo_subido_id, p.subtitulos_id)
     where p.curso_id = ${cursoId} and p.material_id = ${materialId} and f.archivo_subido_id = ${archivoId}`);
  return rows[0] ?? null;
}
