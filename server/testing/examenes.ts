import { type PreguntaEscrita, tipoPregunta } from 'domain/rules/preguntas.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { Db } from '../db/connect.ts';
import type { allCursos } from '../db/schema/cursos.ts';
import { allMatriculas } from '../db/schema/matriculas.ts';
import { agregarPregunta } from '../pruebas/preguntas.ts';
import { type PreguntaConClave, preguntasConClave } from '../pruebas/queries.ts';
import { makeCurso, makeModulo, makePrueba } from './builders.ts';
import type { TestHouse } from './house.ts';
import { makePerson } from './people.ts';
import { openSession } from './sessions.ts';

const { abierta, multiple, verdaderoFalso } = tipoPregunta;

const opciones = (...textos: string[]) =>
  textos.map((texto) => ({ descripcion: texto.replace('*', ''), correcto: texto.startsWith('*') }));

export const preguntaMultiple: PreguntaEscrita = {
  ...{ enunciado: '¿Cuáles son recursos administrativos?', tipo: multiple, exclusiva: false },
  opciones: opciones('*Reconsideración', '*Apelación', 'Casación', 'Amparo'),
};
export const preguntaExclusiva: PreguntaEscrita = {
  ...{ enunciado: '¿Cuál es el plazo de la apelación?', tipo: multiple, exclusiva: true },
  opciones: opciones('Cinco días', '*Quince días', 'Treinta días'),
};
export const preguntaVF: PreguntaEscrita = {
  ...{ enunciado: 'El silencio positivo requiere declaración.', tipo: verdaderoFalso, exclusiva: false },
  opciones: opciones('Verdadero', '*Falso'),
};
export const preguntaAbierta: PreguntaEscrita = {
  ...{ enunciado: 'Explica qué recurso presentas y por qué.', tipo: abierta, exclusiva: false },
  opciones: [],
};

export type Examen = { cursoId: number; moduloId: number; pruebaId: number; preguntas: PreguntaConClave[] };

type Options = {
  intentos?: number;
  preguntas?: readonly PreguntaEscrita[];
  curso?: Partial<typeof allCursos.$inferInsert>;
};

/** A course with a test; closed questions by default. */
export async function makeExamen(db: Db, options: Options = {}): Promise<Examen> {
  const { intentos = 3, preguntas = [preguntaMultiple, preguntaExclusiva, preguntaVF], curso = {} } = options;
  const { cursoId } = await makeCurso(db, curso);
  const { moduloId } = await makeModulo(db, { cursoId, tipoModuloId: 2, nombre: 'Evaluación' });
  const { pruebaId } = await makePrueba(db, { moduloId, intentos, descripcion: 'Lee con calma.' });
  for (const pregunta of preguntas) await agregarPregunta(db, pruebaId, pregunta);
  return { cursoId, moduloId, pruebaId, preguntas: await preguntasConClave(db, pruebaId) };
}

export async function matricular(db: Db, usuarioId: number, cursoId: number): Promise<void> {
  await db.insert(allMatriculas).values({ usuarioId, cursoId });
}

/** A signed-in student of the course. */
export async function makeEstudiante(t: TestHouse, ...cursoIds: number[]) {
  const person = await makePerson(t.house.db, 'USU');
  for (const cursoId of cursoIds) await matricular(t.house.db, person.usuarioId, cursoId);
  return { ...person, browser: await openSession(t, person.usuarioId) };
}

export async function makeAdministradora(t: TestHouse) {
  const person = await makePerson(t.house.db, 'ADMIN');
  return { ...person, browser: await openSession(t, person.usuarioId) };
}

/** Answers every question: correctly, or with one wrong option each. */
export function responder({ pruebaId, preguntas }: Pick<Examen, 'pruebaId' | 'preguntas'>, bien = true) {
  const elegidas = preguntas.flatMap((pregunta) => {
    const suyas = pregunta.opciones.filter(({ correcto }) => correcto === bien);
    return (bien ? suyas : suyas.slice(0, 1)).map(({ opcionId }) => opcionId);
  });
  const abiertas = preguntas
    .filter(({ tipo }) => tipo === abierta)
    .map(({ preguntaId }) => ({ preguntaId, texto: 'Apelación, dentro de quince días.' }));
  return { pruebaId, opciones: elegidas, abiertas };
}

export async function intentosDe(db: Db, usuarioId: number, pruebaId: number) {
  const { rows } = await db.execute<{ numero: number; estado: string; nota: number | null; opciones: number[] }>(sql`
    select numero, estado, nota::float8, opciones from intento
     where usuario_id = ${usuarioId} and prueba_id = ${pruebaId} and anulado is null order by numero`);
  return rows;
}

const escritas = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme-ascii' }), {
    ...{ minLength: 2, maxLength: 6 },
    selector: (texto) => texto.trim().toLowerCase(),
  })
  .filter((textos) => textos.every((texto) => texto.trim() !== '' && !/correcto/i.test(texto)))
  .map((textos) => textos.map((texto) => texto.trim()));

const conClave = (textos: string[]) =>
  fc
    .subarray([...textos.keys()], { minLength: 1 })
    .map((right) => textos.map((descripcion, at) => ({ descripcion, correcto: right.includes(at) })));

/** Arbitrary valid questions. */
export const preguntaEscrita: fc.Arbitrary<PreguntaEscrita> = fc.oneof(
  fc.constant(preguntaAbierta),
  fc.boolean().map((right) => ({
    ...preguntaVF,
    opciones: [right, !right].map((correcto, at) => ({ descripcion: at === 0 ? 'Verdadero' : 'Falso', correcto })),
  })),
  escritas.chain(conClave).map((suyas) => ({ ...preguntaMultiple, opciones: suyas })),
  escritas.chain((textos) =>
    fc.nat(textos.length - 1).map((right) => ({
      ...preguntaExclusiva,
      opciones: textos.map((descripcion, at) => ({ descripcion, correcto: at === right })),
    })),
  ),
);
