import { associateCertificado } from 'domain/contract/certificados.ts';
import { eq, sql } from 'drizzle-orm';
import { issueCertificado } from '../certificados/issue-certificado.ts';
import { inTransaction } from '../db/connect.ts';
import { certificadoNiveles } from '../db/schema/certificados.ts';
import { cursoPonentes } from '../db/schema/cursos.ts';
import { allDocentes } from '../db/schema/docentes.ts';
import { allMatriculas, notasModulo } from '../db/schema/matriculas.ts';
import type { Deps } from '../deps.ts';
import type { TestApp } from './app.ts';
import {
  makeAdmin,
  makeCurso,
  makeDocente,
  makeEntidad,
  makeFirmante,
  makeModulo,
  makePrueba,
  makeUsuario,
} from './builders.ts';
import type { Client } from './client.ts';
import { makeSesion, minutesFromNow } from './sesiones.ts';
import { submitIntento } from './study.ts';

type Curso = Parameters<typeof makeCurso>[1];
type Alumno = Parameters<typeof makeUsuario>[1];

const yesterday = () => new Date(Date.now() - 86_400_000);

/** A course that has ended, with an issuing entity and one graded class. */
export async function makeCertifiableCurso({ db }: Pick<Deps, 'db'>, fields: Curso = {}) {
  const entidadId =
    fields?.entidadId ?? (await makeEntidad(db, { firmante: 'Elena Ríos', cargoFirmante: 'Directora' })).entidadId;
  const ended = { fechaHoraLimite: yesterday() };
  const curso = await makeCurso(db, {
    tipo: 'C',
    tipoCertificado: 'C',
    duracionMinutos: 2400,
    ...ended,
    ...fields,
    entidadId,
  });
  const { moduloId } = await makeModulo(db, { cursoId: curso.cursoId });
  return { ...curso, moduloId };
}

type Certifiable = { cursoId: number; moduloId: number };

/** An enrolled student, graded unless the grade is null. */
export async function makeAlumnoOf(
  { db }: Pick<Deps, 'db'>,
  curso: Certifiable,
  nota: number | null = 17,
  fields: Alumno = {},
) {
  const alumno = await makeUsuario(db, fields);
  await enrolAlumno({ db }, curso, alumno.usuarioId, nota);
  return alumno;
}

export async function enrolAlumno(
  { db }: Pick<Deps, 'db'>,
  { cursoId, moduloId }: Certifiable,
  usuarioId: number,
  nota: number | null = 17,
) {
  await db.insert(allMatriculas).values({ usuarioId, cursoId });
  if (nota === null) return;
  const { usuarioId: puestaPor } = await makeAdmin(db);
  await db.insert(notasModulo).values({ usuarioId, moduloId, nota, puestaPor });
}

/** A student who passed, in a course of their own. */
export async function makePassed({ deps }: Pick<TestApp, 'deps'>, nota: number | null = 17) {
  const curso = await makeCertifiableCurso(deps);
  const alumno = await makeAlumnoOf(deps, curso, nota);
  return { curso, alumno, pair: { cursoId: curso.cursoId, usuarioId: alumno.usuarioId } };
}

/** The same, with a certificate issued by that administrator. */
export async function makeCertificado(t: Pick<TestApp, 'deps'>, admin: Client) {
  const made = await makePassed(t);
  const { body } = await admin.call(associateCertificado, { body: made.pair });
  return { ...body.resource!, ...made };
}

type Download = { body: { resource?: { data: string } | null } };
export const pdfOf = ({ body }: Download) => Buffer.from(body.resource!.data, 'base64');

type NivelFields = Partial<typeof certificadoNiveles.$inferInsert>;

/** A level of the course, with an entity and a signer of its own. */
export async function makeNivel({ db }: Pick<Deps, 'db'>, cursoId: number, fields: NivelFields = {}) {
  const entidadId =
    fields.entidadId ?? (await makeEntidad(db, { titulo: 'Colegio de Abogados', acronimo: 'CAL' })).entidadId;
  const firmanteIds = fields.firmanteIds ?? [(await makeFirmante(db, { entidadId })).firmanteId];
  const values = { nombre: 'Certificado refrendado', notaMinima: 14, serie: 'CAL', ...fields };
  const [row] = await db
    .insert(certificadoNiveles)
    .values({ ...values, cursoId, entidadId, firmanteIds })
    .returning();
  return row!;
}

type Endorsing = { issuerId: number; alumno?: Alumno; curso?: Curso; serie?: string };

/** A certificate of a level, for a student who passed the test of a new course. */
export async function makeEndorsed(
  deps: TestApp['deps'],
  { issuerId, alumno, curso: fields, serie = 'CAL' }: Endorsing,
) {
  const curso = await makeCertifiableCurso(deps, fields);
  const { cursoId } = curso;
  const { moduloId } = await makeModulo(deps.db, { cursoId, tipoModuloId: 2 });
  const { pruebaId } = await makePrueba(deps.db, { moduloId });
  const { usuarioId } = await makeAlumnoOf(deps, curso, 17, alumno);
  await submitIntento(deps.db, { usuarioId, pruebaId, nota: 18 });
  await makeNivel(deps, cursoId, { serie });
  const asked = { cursoId, usuarioId, issuerId, now: new Date() };
  return { curso, usuarioId, ...(await inTransaction(deps.db, (tx) => issueCertificado(deps, tx, asked))) };
}

/** A lecturer of the course, with an account. */
export async function makePonente({ db }: Pick<Deps, 'db'>, cursoId: number, fields: Alumno = {}) {
  const { usuarioId } = await makeUsuario(db, fields);
  const { docenteId } = await makeDocente(db);
  await db.update(allDocentes).set({ usuarioId }).where(eq(allDocentes.docenteId, docenteId));
  await db.insert(cursoPonentes).values({ cursoId, docenteId });
  return { docenteId, usuarioId };
}

/** A course that has ended, and that many students who attended its session and failed. */
export async function makeAttended(deps: Pick<Deps, 'db'>, howMany: number) {
  const curso = await makeCertifiableCurso(deps, { activa: false });
  const { cursoId, moduloId } = curso;
  const { materialId } = await makeSesion(deps.db, { cursoId, moduloId, inicio: minutesFromNow(-300) });
  for (let at = 0; at < howMany; at++) {
    const { usuarioId } = await makeAlumnoOf(deps, curso, 8);
    await deps.db.execute(sql`insert into asistencia (material_id, usuario_id, presente, minutos, origen)
      values (${materialId}, ${usuarioId}, true, 90, 'manual')`);
  }
  return { cursoId };
}
