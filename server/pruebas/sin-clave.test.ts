import { allEndpoints } from 'domain/contract/all.ts';
import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import { esExclusiva, type PreguntaEscrita } from 'domain/rules/preguntas.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Client } from '../testing/client.ts';
import { type Examen, makeEstudiante, makeExamen, preguntaEscrita, responder } from '../testing/examenes.ts';
import { startTestHouse, type TestHouse } from '../testing/house.ts';
import { cases } from '../testing/pedidos.ts';

let t: TestHouse;
beforeAll(async () => {
  t = await startTestHouse();
});
afterAll(() => t.close());

const alcanzables = allEndpoints().filter(({ spec }) => spec.method === 'GET' && spec.access !== 'ADMIN');
const preguntas = fc.array(preguntaEscrita, { minLength: 1, maxLength: 5 });

/** Every URL of the endpoint that refers to something of this course. */
function addresses(
  { path }: EndpointSpec,
  { cursoId, moduloId, pruebaId, preguntas: suyas }: Examen,
  usuarioId: number,
) {
  const [pregunta] = suyas;
  const ids = [cursoId, moduloId, pruebaId, pregunta!.preguntaId, pregunta!.opciones[0]?.opcionId ?? 1, usuarioId, 1];
  const search = `cursoId=${cursoId}&moduloId=${moduloId}&pruebaId=${pruebaId}&ids=${cursoId}&numero=1&clave=1`;
  const paths = path.includes(':') ? [...new Set(ids)].map((id) => path.replace(/:\w+/g, String(id))) : [path];
  return paths.flatMap((each) => [`/api${each}`, `/api${each}?${search}`]);
}

function expectNoKey(where: string, { text }: Answer): void {
  expect(text, where).not.toMatch(/"correct|\bcorrect[oa]s?\b/i);
}

async function refusals(browser: Client, examen: Examen): Promise<Answer[]> {
  const { pruebaId } = examen;
  const todo = responder(examen);
  const todas = examen.preguntas.flatMap(({ opciones }) => opciones.map(({ opcionId }) => opcionId));
  const enviar = (body: object) => browser.request('POST', '/api/respuestas/envio', { body });
  const guardar = (body: object) => browser.request('PUT', `/api/pruebas/${pruebaId}/borrador`, { body });
  return [
    await enviar({ pruebaId }),
    await enviar({ ...todo, opciones: [...todo.opciones, 2_000_000_000] }),
    await enviar({ pruebaId, opciones: todas, abiertas: [{ preguntaId: 2_000_000_000, texto: 'x' }] }),
    await enviar({ pruebaId: 'x', opciones: [null], abiertas: {} }),
    await guardar({ opciones: todas, version: 7 }),
    await guardar({ opciones: [], version: 7 }),
    await guardar({ opciones: ['x'], version: 0 }),
  ];
}

test('nothing a student can reach holds the key of a test, before or after submitting', async () => {
  let walked = 0;
  await fc.assert(
    fc.asyncProperty(preguntas, async (escritas) => {
      const examen = await makeExamen(t.house.db, { preguntas: escritas });
      const { browser, usuarioId } = await makeEstudiante(t, examen.cursoId);
      const walk = async () => {
        for (const { spec } of alcanzables) {
          for (const address of addresses(spec, examen, usuarioId)) {
            const answer = await browser.request('GET', address);
            expectNoKey(address, answer);
            if (answer.status === 200) walked += 1;
          }
        }
      };
      for (const answer of await refusals(browser, examen)) expectNoKey('refused', answer);
      await walk();
      for (const bien of [true, false]) {
        expectNoKey(
          'submitted',
          await browser.request('POST', '/api/respuestas/envio', { body: responder(examen, bien) }),
        );
      }
      await walk();
    }),
    { numRuns: cases(4, 100), seed: 20_260_728, endOnFailure: true },
  );
  expect(walked).toBeGreaterThan(100);
}, 300_000);

/** The same questions with other correct answers. */
function otraClave(pregunta: PreguntaEscrita): PreguntaEscrita {
  const { opciones } = pregunta;
  const una = esExclusiva(pregunta);
  const right = opciones.findIndex(({ correcto }) => correcto);
  const all = opciones.every(({ correcto }) => correcto);
  const correcto = (at: number) =>
    una ? at === (right + 1) % opciones.length : all ? at === 0 : !opciones[at]!.correcto;
  return { ...pregunta, opciones: opciones.map(({ descripcion }, at) => ({ descripcion, correcto: correcto(at) })) };
}

/** The response with ids replaced by positions and timestamps by a word. */
function said({ status, text }: Answer, examen: Examen): string {
  const opciones = examen.preguntas.flatMap((pregunta) => pregunta.opciones.map(({ opcionId }) => opcionId));
  const names = new Map<string, string>([
    ...opciones.map((id, at) => [String(id), `opción ${at}`] as const),
    ...examen.preguntas.map(({ preguntaId }, at) => [String(preguntaId), `pregunta ${at}`] as const),
  ]);
  const bare = text
    .replace(/"(?:pruebaId|moduloId|cursoId|errorId)":[^,}]+/g, '')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'entonces')
    .replace(/("(?:opcionId|preguntaId)":|La opción |La pregunta )(\d+)/g, (all, what, id) =>
      names.has(id) ? what + names.get(id) : all,
    )
    .replace(
      /"opciones":\[([\d,]+)\]/g,
      (_, ids: string) =>
        `"opciones":[${ids
          .split(',')
          .map((id) => names.get(id))
          .join()}]`,
    );
  return `${status} ${bare}`;
}

test('two tests that differ in their key only look the same to a student until the grade', async () => {
  await fc.assert(
    fc.asyncProperty(preguntas, fc.nat(), async (escritas, salt) => {
      // Shift the id sequence, so that the ids of both tests are unrelated.
      await t.house.db.execute(
        sql`select setval(pg_get_serial_sequence('opcion', 'opcion_id'), nextval(pg_get_serial_sequence('opcion', 'opcion_id')) + ${salt % 50})`,
      );
      const twins = [
        await makeExamen(t.house.db, { preguntas: escritas }),
        await makeExamen(t.house.db, { preguntas: escritas.map(otraClave) }),
      ];
      const seen = [];
      for (const examen of twins) {
        const { browser } = await makeEstudiante(t, examen.cursoId);
        const todas = examen.preguntas.flatMap(({ opciones }) => opciones.map(({ opcionId }) => opcionId));
        const answers = [...(await refusalsWithoutKey(browser, examen, todas))];
        for (const part of ['', '/borrador', '/intentos'])
          answers.push(await browser.request('GET', `/api/pruebas/${examen.pruebaId}${part}`));
        answers.push(await browser.request('GET', `/api/preguntas/prueba/${examen.pruebaId}`));
        seen.push(answers.map((answer) => said(answer, examen)));
      }
      expect(seen[1]).toEqual(seen[0]);
      expect(seen[0]!.filter((each) => each.startsWith('200')).length).toBeGreaterThanOrEqual(5);
    }),
    { numRuns: cases(20, 300), seed: 20_260_728, endOnFailure: true },
  );
}, 300_000);

/** The response to a submission must not depend on the correct answers either. */
async function refusalsWithoutKey(browser: Client, { pruebaId }: Examen, todas: number[]): Promise<Answer[]> {
  const enviar = (opciones: number[]) =>
    browser.request('POST', '/api/respuestas/envio', { body: { pruebaId, opciones } });
  const body = { opciones: todas, version: 1 };
  return [
    await enviar([]),
    await enviar([...todas, 2_000_000_000]),
    await browser.request('PUT', `/api/pruebas/${pruebaId}/borrador`, { body }),
    await browser.request('PUT', `/api/pruebas/${pruebaId}/borrador`, { body: { ...body, opciones: [] } }),
  ];
}
