import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { certificadoAjustes } from '../../db/schema/certificados.ts';
import { allCursos, cursoColumns, cursos } from '../../db/schema/cursos.ts';
import { entidadColumns, entidades } from '../../db/schema/entidades.ts';
import { archivos } from '../../db/schema/files.ts';
import { nivelesJson } from '../../niveles/queries.ts';

/** Deleted courses included. */
export async function cursoNombre(db: Db, cursoId: number): Promise<string | undefined> {
  const [row] = await db.select({ nombre: allCursos.nombre }).from(allCursos).where(eq(allCursos.cursoId, cursoId));
  return row?.nombre;
}

export async function findCursoWithEntidad(tx: Db, cursoId: number) {
  const [row] = await tx
    .select({
      curso: {
        ...cursoColumns,
        niveles: nivelesJson(cursos.cursoId),
        precioCertificado: certificadoAjustes.precio,
        convenioHasta: entidades.convenioHasta,
        conNota: sql<boolean>`coalesce(${certificadoAjustes.conNota}, true)`,
      },
      entidad: entidadColumns,
    })
    .from(cursos)
    .leftJoin(entidades, eq(entidades.entidadId, cursos.entidadId))
    .leftJoin(certificadoAjustes, eq(certificadoAjustes.cursoId, cursos.cursoId))
    .where(eq(cursos.cursoId, cursoId));
  return row;
}

export type CursoWithEntidad = NonNullable<Awaited<ReturnType<typeof findCursoWithEntidad>>>;

export async function listImagenes(tx: Db, nombres: string[]) {
  return tx
    .select({ nombre: archivos.nombre, clave: archivos.clave, hash: archivos.hash })
    .from(archivos)
    .where(and(inArray(archivos.nombre, nombres), eq(archivos.estado, 'listo')));
}
