import { randomUUID } from 'node:crypto';
import type { Submission } from 'domain/schemas/pruebas.ts';
import type { Answer } from '../client.ts';
import type { Act } from './act.ts';
import type { Dice } from './dice.ts';
import { type Granted, pairKey } from './ledger.ts';
import type { Person, PlannedRequest, World } from './world.ts';

type Shown = { preguntaId: number; tipo: number; opciones: { opcionId: number }[] };
type Draft = { opciones: number[]; abiertas: { preguntaId: number; texto: string }[] };

/** Answers to the questions that the student sees, as the page of the test sends them. */
async function draft(world: World, dice: Dice): Promise<{ as: Person; pruebaId: number; version: number } & Draft> {
  const pruebaId = await world.pick('prueba', dice);
  const as = await world.studentOf(pruebaId, dice);
  const browser = await world.browserOf(as);
  const [shown, saved] = [
    await browser.request('GET', `/api/preguntas/prueba/${pruebaId}`),
    await browser.request('GET', `/api/pruebas/${pruebaId}/borrador`),
  ];
  const preguntas = (shown.body.resource as { preguntas?: Shown[] } | undefined)?.preguntas ?? [];
  const { version = 0 } = (saved.body.resource ?? {}) as { version?: number };
  const opciones = preguntas.flatMap((each) => (each.opciones.length > 0 ? [dice.of(each.opciones).opcionId] : []));
  const abiertas = preguntas
    .filter(({ tipo }) => tipo === 1)
    .map(({ preguntaId }) => ({ preguntaId, texto: `Respuesta ${dice.below(1000)}` }));
  return { as, pruebaId, version, opciones: opciones.toSorted((a, b) => a - b), abiertas };
}

export const answers: Act['plan'] = async (world, dice) => {
  const { as, pruebaId, version, opciones, abiertas } = await draft(world, dice);
  return { as, params: { id: pruebaId }, body: { opciones, abiertas, version: version + 1 } };
};

export const submitted: Act['plan'] = async (world, dice) => {
  const { as, pruebaId, opciones, abiertas } = await draft(world, dice);
  return { as, body: { pruebaId, opciones, abiertas }, headers: { 'idempotency-key': randomUUID() } };
};

export const begin: Act['plan'] = async (world, dice) => {
  const id = await world.pick('prueba', dice);
  await world.focusOnPrueba(id);
  return { as: await world.studentOf(id, dice), params: { id } };
};

const personOf = ({ as }: PlannedRequest) => (as as Person).usuarioId;

function given({ body }: PlannedRequest) {
  const { opciones, abiertas } = body as Draft;
  return { opciones, textos: abiertas.map(({ texto }) => texto) };
}

const pruebaOf = ({ params, body }: PlannedRequest) =>
  (params as { id?: number } | undefined)?.id ?? (body as { pruebaId: number }).pruebaId;

export const remember = {
  /** Until the response arrives, either the earlier answers or these may be stored. */
  maybe(world: World, request: PlannedRequest): void {
    const known = world.ledger.acknowledged.get(pairKey(personOf(request), pruebaOf(request)));
    known?.candidates.push(given(request));
  },
  async answers(world: World, request: PlannedRequest, { status }: { status: number }): Promise<void> {
    if (status !== 200) return;
    const [usuarioId, pruebaId] = [personOf(request), pruebaOf(request)];
    const [row] = await world.rows<{ sitting: boolean }>(
      'select true as sitting from rendicion where usuario_id = $1 and prueba_id = $2',
      [usuarioId, pruebaId],
    );
    const sitting = row?.sitting ?? false;
    const entry = { usuarioId, pruebaId, candidates: [given(request)], sitting, at: world.clock.now() };
    world.ledger.acknowledged.set(pairKey(usuarioId, pruebaId), entry);
  },
  /** From now on the submitted answers count; of one that came too late, those saved before. */
  submission(world: World, request: PlannedRequest, { status, body }: Answer): void {
    if (status !== 200) return;
    world.ledger.acknowledged.delete(pairKey(personOf(request), pruebaOf(request)));
    const { intentoId, entrega } = body.resource as Submission;
    if (entrega !== 'automatica') world.ledger.submitted.set(intentoId, given(request));
  },
  /** `limpiar` deletes the drafts of tests without an explicit start. */
  reset(world: World, request: PlannedRequest, { status }: { status: number }): void {
    const { usuarioId } = request.body as { usuarioId: number };
    if (status !== 200) return;
    for (const [key, each] of world.ledger.acknowledged) {
      if (each.usuarioId === usuarioId && !each.sitting) world.ledger.acknowledged.delete(key);
    }
  },
  /** A start keeps the answers of an earlier draft only for the drawn questions. */
  start(world: World, request: PlannedRequest, { status }: { status: number }): void {
    const known = world.ledger.acknowledged.get(pairKey(personOf(request), pruebaOf(request)));
    if (status === 200 && known && !known.sitting)
      world.ledger.acknowledged.delete(pairKey(known.usuarioId, known.pruebaId));
  },
  prorroga(world: World, request: PlannedRequest, { status }: { status: number }): void {
    const { usuarioId, minutos } = request.body as { usuarioId: number; minutos: number };
    if (status === 200) grant(world, usuarioId, pruebaOf(request), { minutos });
  },
  plazo(world: World, request: PlannedRequest, { status }: { status: number }): void {
    const { usuarioId, ...plazo } = request.body as { usuarioId: number } & Pick<Granted, 'apertura' | 'cierre'>;
    if (status === 200) grant(world, usuarioId, pruebaOf(request), plazo);
  },
  intentosExtra(world: World, request: PlannedRequest, { status }: { status: number }): void {
    const { usuarioId, pruebaId, extra } = request.body as { usuarioId: number; pruebaId: number; extra: number };
    if (status === 200) grant(world, usuarioId, pruebaId, { intentos: extra });
  },
};

const nothing = { minutos: 0, intentos: 0, apertura: null, cierre: null };

function grant(world: World, usuarioId: number, pruebaId: number, what: Partial<Granted>): void {
  const key = pairKey(usuarioId, pruebaId);
  const before = world.ledger.granted.get(key) ?? { usuarioId, pruebaId, ...nothing };
  world.ledger.granted.set(key, { ...before, ...what });
}
