import { createHash } from 'node:crypto';
import { nivelProblems } from 'domain/rules/niveles.ts';
import type { NivelesInput } from 'domain/schemas/niveles.ts';
import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { changedMeanwhile, invalid, notFound } from '../http/errors.ts';
import * as queries from '../niveles/queries.ts';
import { findCursoWithEntidad } from './queries/cursos.ts';

export function shownNiveles(rows: queries.NivelRow[], now: Date) {
  const niveles = rows.map((row) => ({
    ...row,
    entidad: row.entidad.titulo,
    problemas: nivelProblems(row, now),
  }));
  const stored = rows.map(({ entidad: _, firmantes: __, ...fields }) => fields);
  const huella = createHash('sha256').update(JSON.stringify(stored)).digest('hex').slice(0, 32);
  return { niveles, huella };
}

export async function requireCurso(db: Db, cursoId: number) {
  const found = await findCursoWithEntidad(db, cursoId);
  if (!found) throw notFound('Curso no encontrado');
  return found.curso;
}

type Saving = { cursoId: number; body: NivelesInput; adminId: number; requestId: string; now: Date };

export async function saveNiveles(tx: Db, { cursoId, body, adminId, requestId, now }: Saving) {
  await queries.lockNiveles(tx, cursoId);
  const { nombre, niveles: before } = await requireCurso(tx, cursoId);
  const known = shownNiveles(before, now);
  if (body.huella !== undefined && body.huella !== known.huella) throw changedMeanwhile('este curso', known);
  await requireNamed(tx, body, before);
  await queries.replaceNiveles(tx, cursoId, body.niveles);
  const after = await queries.listNiveles(tx, cursoId);
  await recordAudit(tx, {
    usuarioId: adminId,
    accion: 'niveles',
    entidad: 'curso',
    entidadId: cursoId,
    antes: { nombre, niveles: summaryOf(before) },
    despues: { nombre, niveles: summaryOf(after) },
    requestId,
  });
  return shownNiveles(after, now);
}

async function requireNamed(tx: Db, { niveles }: NivelesInput, before: queries.NivelRow[]): Promise<void> {
  const own = new Set(before.map(({ nivelId }) => nivelId));
  const found = await queries.lockNamed(
    tx,
    niveles.map(({ entidadId }) => entidadId),
    niveles.flatMap(({ firmanteIds }) => firmanteIds),
  );
  for (const { nombre, nivelId, entidadId, firmanteIds } of niveles) {
    if (nivelId !== undefined && !own.has(nivelId)) refuse(`«${nombre}» ya no existe. Vuelve a abrir la lista.`);
    if (!found.entidadIds.has(entidadId)) refuse(`La entidad de «${nombre}» ya no existe.`);
    if (firmanteIds.some((each) => !found.firmanteIds.has(each))) refuse(`Un firmante de «${nombre}» ya no existe.`);
  }
}

function refuse(message: string): never {
  throw invalid({ niveles: message }, message);
}

const summaryOf = (rows: queries.NivelRow[]) =>
  rows.map(
    ({ nombre, notaMinima, entidad, firmantes }) =>
      `${nombre}: ${notaMinima} o más, ${entidad.titulo}, ${firmantes.map((each) => each.nombre).join(', ')}`,
  );
