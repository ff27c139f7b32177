import { type DraftPregunta, tipoPregunta } from 'domain/rules/preguntas.ts';
import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { Db } from '../db/connect.ts';
import type { allCursos } from '../db/schema/cursos.ts';
import { type DrawnPregunta, type GradedPregunta, rendiciones } from '../db/schema/intentos.ts';
import { allMatriculas } from '../db/schema/matriculas.ts';
import { type PreguntaWithAnswerKey, preguntasWithAnswerKey } from '../pruebas/queries/pruebas.ts';
import { addPregunta } from '../pruebas/save-preguntas.ts';
import type { TestApp } from './app.ts';
import { makeCurso, makeModulo, makePrueba } from './builders.ts';
import { makePerson } from './people.ts';
import { openSession } from './sessions.ts';

const { open, multiple, trueOrFalse } = tipoPregunta;

const opciones = (...texts: string[]) =>
  texts.map((text) => ({ descripcion: text.replace('*', ''), correcto: text.startsWith('*') }));

export const preguntaMultiple: DraftPregunta = {
  enunciado: '¿Cuáles son recursos administrativos?',
  tipo: multiple,
  exclusiva: false,
  opciones: opciones('*Reconsideración', '*Apelación', 'Casación', 'Amparo'),
};
export const exclusivePregunta: DraftPregunta = {
  enunciado: '¿Cuál es el plazo de la apelación?',
  tipo: multiple,
  exclusiva: true,
  opciones: opciones('Cinco días', '*Quince días', 'Treinta días'),
};
export const preguntaVF: DraftPregunta = {
  enunciado: 'El silencio positivo requiere declaración.',
  tipo: trueOrFalse,
  exclusiva: false,
  opciones: opciones('Verdadero', '*Falso'),
};
export const openPregunta: DraftPregunta = {
  enunciado: 'Explica qué recurso presentas y por qué.',
  tipo: open,
  exclusiva: false,
  opciones: [],
};

export type Exam = { cursoId: number; moduloId: number; pruebaId: number; preguntas: PreguntaWithAnswerKey[] };

type Options = {
  intentos?: number;
  preguntas?: readonly DraftPregunta[];
  curso?: Partial<typeof allCursos.$inferInsert>;
};

/** A course with a test; closed questions by default. */
export async function makeExam(db: Db, options: Options = {}): Promise<Exam> {
  const { intentos = 3, preguntas = [preguntaMultiple, exclusivePregunta, preguntaVF], curso = {} } = options;
  const { cursoId } = await makeCurso(db, curso);
  const { moduloId } = await makeModulo(db, { cursoId, tipoModuloId: 2, nombre: 'Evaluación' });
  const { pruebaId } = await makePrueba(db, { moduloId, intentos, descripcion: 'Lee con calma.' });
  for (const pregunta of preguntas) await addPregunta(db, pruebaId, pregunta);
  return { cursoId, moduloId, pruebaId, preguntas: await preguntasWithAnswerKey(db, pruebaId) };
}

export async function enrolAlumno(db: Db, usuarioId: number, cursoId: number): Promise<void> {
  await db.insert(allMatriculas).values({ usuarioId, cursoId });
}

/** A signed-in student of the course. */
export async function makeEstudiante(t: TestApp, ...cursoIds: number[]) {
  const person = await makePerson(t.deps.db, 'USU');
  for (const cursoId of cursoIds) await enrolAlumno(t.deps.db, person.usuarioId, cursoId);
  return { ...person, browser: await openSession(t, person.usuarioId) };
}

export async function makeAdmin(t: TestApp) {
  const person = await makePerson(t.deps.db, 'ADMIN');
  return { ...person, browser: await openSession(t, person.usuarioId) };
}

/** Answers every question: correctly, or with one wrong option each. */
export function answersFor({ pruebaId, preguntas }: { pruebaId: number; preguntas: GradedPregunta[] }, correct = true) {
  const chosen = preguntas.flatMap((pregunta) => {
    const theirs = pregunta.opciones.filter(({ correcto }) => correcto === correct);
    return (correct ? theirs : theirs.slice(0, 1)).map(({ opcionId }) => opcionId);
  });
  const abiertas = preguntas
    .filter(({ tipo }) => tipo === open)
    .map(({ preguntaId }) => ({ preguntaId, texto: 'Apelación, dentro de quince días.' }));
  return { pruebaId, opciones: chosen, abiertas };
}

/** Questions of a running sitting, with the sitting's ids and the answer key. */
export async function drawnOf(db: Db, usuarioId: number, pruebaId: number): Promise<DrawnPregunta[]> {
  const [row] = await db
    .select({ preguntas: rendiciones.preguntas })
    .from(rendiciones)
    .where(and(eq(rendiciones.usuarioId, usuarioId), eq(rendiciones.pruebaId, pruebaId)));
  return row!.preguntas;
}

export async function intentosOf(db: Db, usuarioId: number, pruebaId: number) {
  const { rows } = await db.execute<{ numero: number; estado: string; nota: number | null; opciones: number[] }>(sql`
    select numero, estado, nota::float8, opciones from intento
     where usuario_id = ${usuarioId} and prueba_id = ${pruebaId} and anulado is null order by numero`);
  return rows;
}

const typed = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme-ascii' }), {
    minLength: 2,
    maxLength: 6,
    selector: (text) => text.trim().toLowerCase(),
  })
  .filter((texts) => texts.every((text) => text.trim() !== '' && !/correcto/i.test(text)))
  .map((texts) => texts.map((text) => text.trim()));

const withAnswerKey = (texts: string[]) =>
  fc
    .subarray([...texts.keys()], { minLength: 1 })
    .map((right) => texts.map((descripcion, at) => ({ descripcion, correcto: right.includes(at) })));

/** Arbitrary valid questions. */
export const draftPregunta: fc.Arbitrary<DraftPregunta> = fc.oneof(
  fc.constant(openPregunta),
  fc.boolean().map((right) => ({
    ...preguntaVF,
    opciones: [right, !right].map((correcto, at) => ({ descripcion: at === 0 ? 'Verdadero' : 'Falso', correcto })),
  })),
  typed.chain(withAnswerKey).map((theirs) => ({ ...preguntaMultiple, opciones: theirs })),
  typed.chain((texts) =>
    fc.nat(texts.length - 1).map((right) => ({
      ...exclusivePregunta,
      opciones: texts.map((descripcion, at) => ({ descripcion, correcto: at === right })),
    })),
  ),
);
