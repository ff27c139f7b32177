import type { CambioDeNota, NotaDeCelda } from 'domain/schemas/notas.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { cursos } from '../db/schema/cursos.ts';
import { matriculas, notasModulo, notasModuloHistoria } from '../db/schema/matriculas.ts';
import { modulos, tipoModulos } from '../db/schema/modulos.ts';
import { pruebas } from '../db/schema/pruebas.ts';
import { allUsuarios, usuarios } from '../db/schema/usuarios.ts';
import { editable } from './registro.ts';

type Celda = { usuarioId: number; moduloId: number };

export type Calificable = { modulo: string; editable: boolean; alumno: string; matriculado: boolean };

/** Student and module of a gradebook cell; null when the module does not exist. */
export async function findCelda(db: Db, { usuarioId, moduloId }: Celda): Promise<Calificable | null> {
  const [row] = await db
    .select({
      modulo: modulos.nombre,
      editable,
      alumno: sql<string>`coalesce(${usuarios.nombre} || ' ' || ${usuarios.apellido}, '')`,
      matriculado: sql<boolean>`${matriculas.usuarioId} is not null`,
    })
    .from(modulos)
    .innerJoin(tipoModulos, eq(tipoModulos.tipoModuloId, modulos.tipoModuloId))
    .innerJoin(cursos, eq(cursos.cursoId, modulos.cursoId))
    .leftJoin(pruebas, eq(pruebas.moduloId, modulos.moduloId))
    .leftJoin(matriculas, and(eq(matriculas.cursoId, modulos.cursoId), eq(matriculas.usuarioId, usuarioId)))
    .leftJoin(usuarios, eq(usuarios.usuarioId, matriculas.usuarioId))
    .where(eq(modulos.moduloId, moduloId));
  return row ?? null;
}

const columns = {
  usuarioId: notasModulo.usuarioId,
  moduloId: notasModulo.moduloId,
  nota: notasModulo.nota,
  version: notasModulo.version,
};

const here = ({ usuarioId, moduloId }: Celda) =>
  and(eq(notasModulo.usuarioId, usuarioId), eq(notasModulo.moduloId, moduloId));

export async function lockNota(db: Db, celda: Celda): Promise<NotaDeCelda> {
  const [row] = await db.select(columns).from(notasModulo).where(here(celda)).for('update');
  return row ?? { ...celda, nota: null, version: 0 };
}

/** Null when somebody else inserted the first grade concurrently. */
export async function insertNota(db: Db, celda: Celda, nota: number, puestaPor: number): Promise<NotaDeCelda | null> {
  const [row] = await db
    .insert(notasModulo)
    .values({ ...celda, nota, puestaPor })
    .onConflictDoNothing()
    .returning(columns);
  return row ?? null;
}

export async function updateNota(db: Db, celda: Celda, nota: number | null, puestaPor: number): Promise<NotaDeCelda> {
  const [row] = await db.update(notasModulo).set({ nota, puestaPor }).where(here(celda)).returning(columns);
  return row!;
}

export async function historiaDe(db: Db, { usuarioId, moduloId }: Celda): Promise<CambioDeNota[]> {
  const rows = await db
    .select({
      antes: notasModuloHistoria.antes,
      despues: notasModuloHistoria.despues,
      quien: sql<string>`${allUsuarios.nombre} || ' ' || ${allUsuarios.apellido}`,
      cuando: notasModuloHistoria.creado,
    })
    .from(notasModuloHistoria)
    .innerJoin(allUsuarios, eq(allUsuarios.usuarioId, notasModuloHistoria.puestaPor))
    .where(and(eq(notasModuloHistoria.usuarioId, usuarioId), eq(notasModuloHistoria.moduloId, moduloId)))
    .orderBy(desc(notasModuloHistoria.notaModuloHistoriaId))
    .limit(200);
  return rows.map(({ cuando, ...rest }) => ({ ...rest, cuando: cuando.toISOString() }));
}
