import { eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { allCursos, cursoColumns, cursos } from '../../db/schema/cursos.ts';

export async function findToPublish(db: Db, cursoId: number) {
  const [row] = await db
    .select({
      curso: cursoColumns,
      ponentes: sql<number>`(select count(*)::int from curso_ponente join docente_vivo using (docente_id)
                              where curso_ponente.curso_id = ${cursoId})`,
      modulos: sql<number>`(select count(*)::int from modulo_vivo where modulo_vivo.curso_id = ${cursoId})`,
      matriculados: sql<number>`(select count(*)::int from matricula_viva m where m.curso_id = ${cursoId})`,
    })
    .from(cursos)
    .where(eq(cursos.cursoId, cursoId));
  return row ?? null;
}

const publishing = {
  nombre: cursos.nombre,
  activa: cursos.activa,
  publicarEn: cursos.publicarEn,
  archivado: cursos.archivado,
  fechaHoraLimite: cursos.fechaHoraLimite,
};

/** Locks the course until the transaction ends. */
export async function findPublishing(db: Db, cursoId: number) {
  const [row] = await db.select(publishing).from(cursos).where(eq(cursos.cursoId, cursoId)).for('update');
  return row ?? null;
}

export type Publishing = NonNullable<Awaited<ReturnType<typeof findPublishing>>>;

export async function setPublishing(db: Db, cursoId: number, change: Publishing): Promise<void> {
  const { activa, publicarEn, archivado } = change;
  await db.update(allCursos).set({ activa, publicarEn, archivado }).where(eq(allCursos.cursoId, cursoId));
}

/** Courses whose scheduled publication is due. */
export async function listDue(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .select({ cursoId: cursos.cursoId })
    .from(cursos)
    .where(lte(cursos.publicarEn, now))
    .orderBy(cursos.cursoId);
  return rows.map(({ cursoId }) => cursoId);
}
