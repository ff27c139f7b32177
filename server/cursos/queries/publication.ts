import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { allCursos, cursoColumns, cursos } from '../../db/schema/cursos.ts';

export async function findToPublish(db: Db, cursoId: number) {
  const [row] = await db
    .select({
      curso: cursoColumns,
      ponentes: sql<number>`(select count(*)::int from curso_ponente join docente_vivo using (docente_id)
                              where curso_ponente.curso_id = ${cursoId})`,
      modulos: sql<number>`(select count(*)::int from modulo where modulo.curso_id = ${cursoId})`,
      matriculados: sql<number>`(select count(*)::int from matricula_viva m where m.curso_id = ${cursoId})`,
    })
    .from(cursos)
    .where(eq(cursos.cursoId, cursoId));
  return row ?? null;
}

export async function setActiva(db: Db, cursoId: number, activa: boolean): Promise<void> {
  await db.update(allCursos).set({ activa }).where(eq(allCursos.cursoId, cursoId));
}
