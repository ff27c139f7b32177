import {
  calificarIntento,
  enviarRespuestas,
  getBorrador,
  saveBorrador,
  updatePregunta,
} from 'domain/contract/pruebas.ts';
import { calificar } from 'domain/rules/calificacion.ts';
import { tipoPregunta } from 'domain/rules/preguntas.ts';
import type { Borrador } from 'domain/schemas/pruebas.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { intentos, type PreguntaCalificada, respuestasAbiertas } from '../db/schema/intentos.ts';
import type { Client } from '../testing/client.ts';
import { type Examen, makeAdministradora, makeEstudiante, makeExamen, preguntaEscrita } from '../testing/examenes.ts';
import { startTestHouse, type TestHouse } from '../testing/house.ts';
import { cases } from '../testing/pedidos.ts';
import { preguntasConClave } from './queries.ts';

let t: TestHouse;
let admin: Client;
beforeAll(async () => {
  t = await startTestHouse();
  admin = (await makeAdministradora(t)).browser;
});
afterAll(() => t.close());

const acto = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      que: fc.constant('guardar' as const),
      eleccion: fc.nat(),
      salto: fc.integer({ min: 0, max: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ que: fc.constant('editar' as const), cual: fc.nat(), por: preguntaEscrita }) },
  { weight: 1, arbitrary: fc.record({ que: fc.constant('agregar' as const), nueva: preguntaEscrita }) },
  { weight: 1, arbitrary: fc.record({ que: fc.constant('quitar' as const), cual: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ que: fc.constant('enviar' as const), eleccion: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ que: fc.constant('calificar' as const), cual: fc.nat(), puntos: fc.nat(2_000) }),
  },
);
type Acto = typeof acto extends fc.Arbitrary<infer A> ? A : never;
/** Acts of one turn run concurrently; turns run in sequence. */
const historia = fc.array(fc.array(acto, { minLength: 1, maxLength: 5 }), { minLength: 3, maxLength: 12 });

type Respuestas = Pick<Borrador, 'opciones' | 'abiertas'>;
type Guardado = Respuestas & { version: number };
/** What the server has acknowledged to the student so far. */
type Modelo = { guardados: Guardado[]; enviados: Map<number, Respuestas>; puntos: Map<string, number> };

/** Answers every question, chosen by a number. */
function contestar(preguntas: readonly PreguntaCalificada[], eleccion: number): Respuestas {
  const respuestas: Respuestas = { opciones: [], abiertas: [] };
  preguntas.forEach(({ preguntaId, tipo, opciones, exclusiva }, at) => {
    if (tipo === tipoPregunta.abierta) respuestas.abiertas.push({ preguntaId, texto: `Respuesta ${eleccion}` });
    const first = (eleccion >> at) % Math.max(opciones.length, 1);
    const several = tipo === tipoPregunta.multiple && !exclusiva && eleccion % 3 === 0;
    respuestas.opciones.push(...opciones.slice(first, several ? undefined : first + 1).map(({ opcionId }) => opcionId));
  });
  return respuestas;
}

async function jugar(examen: Examen, alumna: Client, turnos: Acto[][]): Promise<void> {
  const modelo: Modelo = { guardados: [], enviados: new Map(), puntos: new Map() };
  const { pruebaId } = examen;
  const leer = async () => (await alumna.call(getBorrador, { params: { id: pruebaId } })).body.resource!;
  for (const turno of turnos) {
    const preguntas = await preguntasConClave(t.house.db, pruebaId);
    const version = (await leer()).version;
    // One grading per turn: with two at once either may win.
    const unicos = turno.filter(
      (each, at) => each.que !== 'calificar' || turno.findIndex((a) => a.que === 'calificar') === at,
    );
    await Promise.all(unicos.map((each) => hacer(each, { examen, alumna, modelo, preguntas, version })));
    comprobarBorrador(await leer(), modelo, await preguntasConClave(t.house.db, pruebaId));
    await comprobarIntentos(pruebaId, modelo);
  }
}

type Mundo = { examen: Examen; alumna: Client; modelo: Modelo; preguntas: PreguntaCalificada[]; version: number };

async function hacer(acto: Acto, { examen: { pruebaId }, alumna, modelo, preguntas, version }: Mundo): Promise<void> {
  const una = 'cual' in acto ? preguntas[acto.cual % Math.max(preguntas.length, 1)] : undefined;
  switch (acto.que) {
    case 'guardar': {
      const guardado = { ...contestar(preguntas, acto.eleccion), version: version + acto.salto };
      if (guardado.version === 0) return;
      const { status, body } = await alumna.call(saveBorrador, { params: { id: pruebaId }, body: guardado });
      expect([200, 409]).toContain(status);
      if (status === 200) modelo.guardados.push({ ...guardado, abiertas: body.resource!.abiertas });
      return;
    }
    case 'enviar': {
      const respuestas = contestar(preguntas, acto.eleccion);
      const { status, body } = await alumna.call(enviarRespuestas, { body: { pruebaId, ...respuestas } });
      // Refused when the test was edited meanwhile, or has no questions left.
      expect([200, 422, 409], body.message).toContain(status);
      if (status === 200) modelo.enviados.set(body.resource!.intentoId, respuestas);
      return;
    }
    case 'editar': {
      if (!una) return;
      const body = { ...acto.por, pruebaId };
      expect([200, 404]).toContain((await admin.call(updatePregunta, { params: { id: una.preguntaId }, body })).status);
      return;
    }
    case 'agregar':
      expect((await admin.request('POST', '/api/preguntas', { body: { ...acto.nueva, pruebaId } })).status).toBe(200);
      return;
    case 'quitar':
      if (una) expect([200, 404]).toContain((await admin.request('DELETE', `/api/preguntas/${una.preguntaId}`)).status);
      return;
    case 'calificar':
      return ponerPuntos(acto.cual, acto.puntos / 100, modelo);
  }
}

async function ponerPuntos(cual: number, puntos: number, modelo: Modelo): Promise<void> {
  const conTexto = [...modelo.enviados].filter(([, { abiertas }]) => abiertas.length > 0);
  const [intentoId, respuestas] = conTexto[cual % Math.max(conTexto.length, 1)] ?? [];
  if (intentoId === undefined || !respuestas) return;
  const { preguntaId } = respuestas.abiertas[cual % respuestas.abiertas.length]!;
  const { status } = await admin.call(calificarIntento, {
    params: { id: intentoId },
    body: { respuestas: [{ preguntaId, puntos }] },
  });
  expect(status).toBe(200);
  modelo.puntos.set(`${intentoId} ${preguntaId}`, puntos);
}

/** The newest acknowledged save is there, except for what an edit removed; only a submission clears it. */
function comprobarBorrador(draft: Borrador, { guardados, enviados }: Modelo, preguntas: PreguntaCalificada[]): void {
  const ultima = Math.max(0, ...guardados.map(({ version }) => version));
  expect(draft.version).toBeGreaterThanOrEqual(ultima);
  if (draft.version > ultima) {
    expect(enviados.size).toBeGreaterThan(0);
    expect([draft.opciones, draft.abiertas]).toEqual([[], []]);
    return;
  }
  const hay = new Set(preguntas.flatMap(({ opciones }) => opciones.map(({ opcionId }) => opcionId)));
  const abiertas = new Set(preguntas.filter(({ tipo }) => tipo === 1).map(({ preguntaId }) => preguntaId));
  // Repeating it is acknowledged again.
  for (const guardado of guardados.filter(({ version }) => version === ultima)) {
    expect(new Set(draft.opciones)).toEqual(new Set(guardado.opciones.filter((opcionId) => hay.has(opcionId))));
    expect(draft.abiertas).toEqual(guardado.abiertas.filter(({ preguntaId }) => abiertas.has(preguntaId)));
  }
}

/** Every attempt is what was submitted, and its grade follows the rule on its own questions. */
async function comprobarIntentos(pruebaId: number, { enviados, puntos }: Modelo): Promise<void> {
  const filas = await t.house.db.select().from(intentos).where(eq(intentos.pruebaId, pruebaId));
  expect(filas.map(({ intentoId }) => intentoId).sort()).toEqual([...enviados.keys()].sort());
  for (const { intentoId, preguntas, opciones, nota, estado } of filas) {
    const enviado = enviados.get(intentoId)!;
    expect(new Set(opciones)).toEqual(new Set(enviado.opciones));
    const propias = new Set(preguntas.flatMap((pregunta) => pregunta.opciones.map(({ opcionId }) => opcionId)));
    expect(opciones.filter((opcionId) => !propias.has(opcionId))).toEqual([]);
    const textos = await t.house.db
      .select()
      .from(respuestasAbiertas)
      .where(eq(respuestasAbiertas.intentoId, intentoId))
      .orderBy(respuestasAbiertas.preguntaId);
    expect(textos.map(({ preguntaId, texto }) => ({ preguntaId, texto }))).toEqual(
      enviado.abiertas.toSorted((a, b) => a.preguntaId - b.preguntaId),
    );
    const puestos = new Map(
      textos.map(({ preguntaId }) => [preguntaId, puntos.get(`${intentoId} ${preguntaId}`) ?? null]),
    );
    expect(new Map(textos.map(({ preguntaId, puntos: n }) => [preguntaId, n]))).toEqual(puestos);
    expect(nota).toBe(calificar(preguntas, new Set(opciones), puestos));
    expect(estado).toBe(nota === null ? 'pendiente' : 'calificado');
  }
}

test('whatever happens at once or in turn, no acknowledged answer is lost and every grade is the rule’s', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(preguntaEscrita, { minLength: 1, maxLength: 4 }), historia, async (preguntas, turnos) => {
      const examen = await makeExamen(t.house.db, { intentos: 100, preguntas });
      const { browser } = await makeEstudiante(t, examen.cursoId);
      await jugar(examen, browser, turnos as Acto[][]);
    }),
    { numRuns: cases(25, 500), seed: 20_260_728, endOnFailure: true },
  );
}, 600_000);
