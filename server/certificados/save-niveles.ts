import { createHash } from 'node:crypto';
import { formatSoles } from 'domain/formats/money.ts';
import { nivelProblems } from 'domain/rules/niveles.ts';
import type { NivelesInput } from 'domain/schemas/niveles.ts';
import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { changedMeanwhile, conflict, invalid, notFound } from '../http/errors.ts';
import * as queries from '../niveles/queries.ts';
import { findCursoWithEntidad } from './queries/cursos.ts';

type OfCurso = { niveles: queries.NivelRow[]; precioCertificado: number | null; conNota: boolean };

export function shownNiveles({ niveles: rows, precioCertificado: precio, conNota }: OfCurso, now: Date) {
  const niveles = rows.map((row) => ({
    ...row,
    entidad: row.entidad.titulo,
    problemas: nivelProblems(row, now),
  }));
  const stored = rows.map(({ entidad: _, firmantes: __, ...fields }) => fields);
  const curso = { precio, conNota };
  const huella = createHash('sha256')
    .update(JSON.stringify([curso, stored]))
    .digest('hex')
    .slice(0, 32);
  return { niveles, curso, huella };
}

export async function requireCurso(db: Db, cursoId: number) {
  const found = await findCursoWithEntidad(db, cursoId);
  if (!found) throw notFound('Curso no encontrado');
  return found.curso;
}

type Saving = { cursoId: number; body: NivelesInput; adminId: number; requestId: string; now: Date };

export async function saveNiveles(tx: Db, { cursoId, body, adminId, requestId, now }: Saving) {
  await queries.lockNiveles(tx, cursoId);
  const curso = await requireCurso(tx, cursoId);
  const { nombre, niveles: before } = curso;
  const known = shownNiveles(curso, now);
  if (body.huella !== undefined && body.huella !== known.huella) throw changedMeanwhile('este curso', known);
  await requireNamed(tx, body, before);
  await requireOwnSeries(tx, cursoId, body, before);
  await refuseSold(tx, body, before);
  await queries.replaceNiveles(tx, cursoId, body.niveles);
  if (body.curso) await queries.saveAjuste(tx, cursoId, body.curso);
  const after = await requireCurso(tx, cursoId);
  await recordAudit(tx, {
    usuarioId: adminId,
    accion: 'niveles',
    entidad: 'curso',
    entidadId: cursoId,
    antes: { nombre, ...summaryOf(curso) },
    despues: { nombre, ...summaryOf(after) },
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

/** A series numbers the register of one entidad. Levels saved otherwise before are left alone. */
async function requireOwnSeries(tx: Db, cursoId: number, { niveles }: NivelesInput, before: queries.NivelRow[]) {
  const isKept = ({ serie, entidadId }: NivelesInput['niveles'][number]) =>
    before.some((each) => each.serie === serie && each.entidadId === entidadId);
  const taken = niveles.filter((each) => !isKept(each));
  if (taken.length === 0) return;
  const owners = await queries.lockSeries(
    tx,
    cursoId,
    taken.map(({ serie }) => serie),
  );
  for (const { nombre, serie, entidadId } of taken) {
    const other = owners.find((each) => each.serie === serie && each.entidadId !== entidadId);
    if (other) refuse(`La serie ${serie} ya es de «${other.titulo}». Elige otra para «${nombre}».`);
    const sibling = niveles.find((each) => each.serie === serie && each.entidadId !== entidadId);
    if (sibling) refuse(`«${sibling.nombre}» y «${nombre}» son de entidades distintas: usa dos series.`);
  }
}

/** A level that was sold, or is in an unpaid pedido, cannot be removed. */
async function refuseSold(tx: Db, { niveles }: NivelesInput, before: queries.NivelRow[]): Promise<void> {
  const kept = new Set(niveles.map(({ nivelId }) => nivelId));
  const removed = before.map(({ nivelId }) => nivelId).filter((nivelId) => !kept.has(nivelId));
  const [sold] = await queries.soldNiveles(tx, removed);
  if (sold !== undefined) throw conflict(`«${sold}» ya se vendió: no se puede quitar.`);
}

function refuse(message: string): never {
  throw invalid({ niveles: message }, message);
}

const inSoles = (precio: number | null) => (precio === null ? 'incluido' : formatSoles(precio));

const summaryOf = ({ niveles, precioCertificado, conNota }: OfCurso) => ({
  niveles: niveles.map(
    ({ nombre, notaMinima, entidad, firmantes, precio }) =>
      `${nombre}: ${notaMinima} o más, ${entidad.titulo}, ${firmantes.map((each) => each.nombre).join(', ')}` +
      (precio === null ? '' : `, ${formatSoles(precio)}`),
  ),
  precioCertificado: inSoles(precioCertificado),
  conNota,
});
