import { type NotaValue, notaNumber, nsp } from 'domain/rules/parse-nota.ts';
import type { CellNota, NotaChange } from 'domain/schemas/notas.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connect.ts';
import { cursos } from '../../db/schema/cursos.ts';
import { matriculas, notasModulo, notasModuloHistoria } from '../../db/schema/matriculas.ts';
import { modulos, tipoModulos } from '../../db/schema/modulos.ts';
import { pruebas } from '../../db/schema/pruebas.ts';
import { allUsuarios, usuarios } from '../../db/schema/usuarios.ts';
import { editable } from './registro.ts';

type Cell = { usuarioId: number; moduloId: number };

export type Gradable = { modulo: string; editable: boolean; alumno: string; matriculado: boolean };

/** Student and module of a gradebook cell; null when the module does not exist. */
export async function findCell(db: Db, { usuarioId, moduloId }: Cell): Promise<Gradable | null> {
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

/** A stored grade as it is shown: the word NSP instead of the 0 that it counts as. */
const writtenNota = (nota: AnyPgColumn, isNsp: AnyPgColumn) =>
  sql<NotaValue>`case when ${isNsp} then to_jsonb(${nsp}::text) else to_jsonb(${nota}) end`;

const columns = {
  usuarioId: notasModulo.usuarioId,
  moduloId: notasModulo.moduloId,
  nota: writtenNota(notasModulo.nota, notasModulo.nsp),
  version: notasModulo.version,
};

const stored = (nota: NotaValue) => ({ nota: notaNumber(nota), nsp: nota === nsp });

const here = ({ usuarioId, moduloId }: Cell) =>
  and(eq(notasModulo.usuarioId, usuarioId), eq(notasModulo.moduloId, moduloId));

export async function lockNota(db: Db, cell: Cell): Promise<CellNota> {
  const [row] = await db.select(columns).from(notasModulo).where(here(cell)).for('update');
  return row ?? { ...cell, nota: null, version: 0 };
}

/** Null when another transaction inserted the first grade meanwhile. */
export async function insertNota(db: Db, cell: Cell, nota: NotaValue, puestaPor: number): Promise<CellNota | null> {
  const [row] = await db
    .insert(notasModulo)
    .values({ ...cell, ...stored(nota), puestaPor })
    .onConflictDoNothing()
    .returning(columns);
  return row ?? null;
}

export async function updateNota(db: Db, cell: Cell, nota: NotaValue, puestaPor: number): Promise<CellNota> {
  const [row] = await db
    .update(notasModulo)
    .set({ ...stored(nota), puestaPor })
    .where(here(cell))
    .returning(columns);
  return row!;
}

export async function historyOf(db: Db, { usuarioId, moduloId }: Cell): Promise<NotaChange[]> {
  const rows = await db
    .select({
      antes: writtenNota(notasModuloHistoria.antes, notasModuloHistoria.antesNsp),
      despues: writtenNota(notasModuloHistoria.despues, notasModuloHistoria.despuesNsp),
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
