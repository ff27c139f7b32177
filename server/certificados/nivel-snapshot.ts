import type { Db } from '../db/connect.ts';
import type { NivelSnapshot } from '../db/schema/certificados.ts';
import type { NivelRow } from '../niveles/queries.ts';
import { listImagenes } from './queries/cursos.ts';

type Stored = Awaited<ReturnType<typeof listImagenes>>;

/** By storage key and hash, because the record's file may be replaced later. */
export function pictureOf(rows: Stored, nombre: string) {
  const found = rows.find((row) => row.nombre === nombre);
  return found ? { clave: found.clave, hash: found.hash?.toString('hex') ?? '' } : null;
}

/** What a certificate records about its level. */
type Shown = Pick<NivelRow, 'nivelId' | 'nombre' | 'texto' | 'entidad' | 'firmantes'>;

export async function nivelSnapshot(db: Db, { nivelId, nombre, texto, entidad, firmantes }: Shown) {
  const rows = await listImagenes(db, [entidad.logo, ...firmantes.map(({ firma }) => firma)]);
  return {
    nivelId,
    nombre,
    texto,
    entidad: {
      titulo: entidad.titulo,
      acronimo: entidad.acronimo,
      convenio: entidad.numero,
      logo: pictureOf(rows, entidad.logo),
    },
    firmantes: firmantes.map((each) => ({
      nombre: each.nombre,
      cargo: each.cargo,
      firma: pictureOf(rows, each.firma),
    })),
  } satisfies NivelSnapshot;
}
