import { asociarCertificado } from 'domain/contract/certificados.ts';
import { allMatriculas, notasModulo } from '../db/schema/matriculas.ts';
import type { House } from '../house.ts';
import { makeAdmin, makeCurso, makeEntidad, makeModulo, makeUsuario } from './builders.ts';
import type { Client } from './client.ts';
import type { TestHouse } from './house.ts';

type Curso = Parameters<typeof makeCurso>[1];
type Alumno = Parameters<typeof makeUsuario>[1];

/** A course with an issuing entity and one graded class. */
export async function makeCursoCertificable({ db }: Pick<House, 'db'>, fields: Curso = {}) {
  const entidadId =
    fields?.entidadId ?? (await makeEntidad(db, { firmante: 'Elena Ríos', cargoFirmante: 'Directora' })).entidadId;
  const curso = await makeCurso(db, { tipo: 'C', tipoCertificado: 'C', duracionMinutos: 2400, ...fields, entidadId });
  const { moduloId } = await makeModulo(db, { cursoId: curso.cursoId });
  return { ...curso, moduloId };
}

type Certificable = { cursoId: number; moduloId: number };

/** An enrolled student, graded unless the grade is null. */
export async function makeAlumnoDe(
  { db }: Pick<House, 'db'>,
  curso: Certificable,
  nota: number | null = 17,
  fields: Alumno = {},
) {
  const alumno = await makeUsuario(db, fields);
  await matricular({ db }, curso, alumno.usuarioId, nota);
  return alumno;
}

export async function matricular(
  { db }: Pick<House, 'db'>,
  { cursoId, moduloId }: Certificable,
  usuarioId: number,
  nota: number | null = 17,
) {
  await db.insert(allMatriculas).values({ usuarioId, cursoId });
  if (nota === null) return;
  const { usuarioId: puestaPor } = await makeAdmin(db);
  await db.insert(notasModulo).values({ usuarioId, moduloId, nota, puestaPor });
}

/** A student who passed, in a course of their own. */
export async function makeAprobado({ house }: Pick<TestHouse, 'house'>, nota: number | null = 17) {
  const curso = await makeCursoCertificable(house);
  const alumno = await makeAlumnoDe(house, curso, nota);
  return { curso, alumno, pair: { cursoId: curso.cursoId, usuarioId: alumno.usuarioId } };
}

/** The same, certified by that administrator. */
export async function makeCertificado(t: Pick<TestHouse, 'house'>, admin: Client) {
  const made = await makeAprobado(t);
  const { body } = await admin.call(asociarCertificado, { body: made.pair });
  return { ...body.resource!, ...made };
}

type Descarga = { body: { resource?: { data: string } | null } };
export const pdfOf = ({ body }: Descarga) => Buffer.from(body.resource!.data, 'base64');
