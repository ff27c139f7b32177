import { limaDay } from 'domain/formats/lima-time.ts';
import { toCentimos } from 'domain/formats/money.ts';
import { estadoPlan } from 'domain/rules/cuotas.ts';
import type { EstadoPedido } from 'domain/rules/pedido-states.ts';
import { type Draft, isAnswering } from 'domain/rules/rendicion.ts';
import type { GrupoMember, MiGrupo } from 'domain/schemas/grupos.ts';
import { expect } from 'vitest';
import type { Answer } from '../client.ts';
import { cotizacionRef } from '../cotizaciones.ts';
import { resourceOf } from './act.ts';
import type { Person, PlannedRequest, World } from './world.ts';

type Sent = { total: number; cuotas?: { monto: number }[] };

/** Records what the buyer accepted: the total, or the amount of each instalment. */
export function rememberAgreement(world: World, { body }: PlannedRequest, answer: Answer): void {
  if (answer.status !== 200) return;
  const { total, cuotas = [{ monto: total }] } = body as Sent;
  const { numero } = resourceOf<{ numero: string }>(answer);
  world.ledger.agreed.set(
    numero,
    cuotas.map(({ monto }) => toCentimos(monto)),
  );
}

/** Records the latest answer of a person about sharing with a group. */
export function rememberShare(world: World, { as, params, body }: PlannedRequest, { status }: Answer): void {
  if (status !== 200) return;
  const { comparte } = body as { comparte: boolean };
  world.ledger.shared.set(`${(as as Person).usuarioId} ${params!.id}`, comparte);
}

type Cuota = {
  planPedidoId: number;
  numero: number;
  firstNumero: string;
  monto: number;
  total: number;
  estado: EstadoPedido;
  seats: number;
};

const cuotaRows = `
  select n.plan_pedido_id as "planPedidoId", q.numero, f.numero as "firstNumero", q.monto_centimos as monto,
         p.total_centimos as total, p.estado,
         (select count(*)::int from asiento a join pedido_item i using (pedido_item_id)
           where i.pedido_id = q.pedido_id and a.revocado is null) as seats
    from cuota q join plan_pedido n using (plan_pedido_id) join pedido f on f.pedido_id = n.pedido_id
    join pedido p on p.pedido_id = q.pedido_id order by 1, 2`;

/** Agreed terms never change: totals of pedidos, amounts of instalments, parts of paquetes, terms of quotations. */
export async function checkAgreements(world: World): Promise<void> {
  const unequal = await world.rows(`
    select p.numero, p.total_centimos from pedido p join pedido_item i using (pedido_id) group by 1, 2
    having p.total_centimos <> sum(i.precio_centimos * i.cantidad - i.descuento_centimos)`);
  expect(unequal, 'orders whose lines do not add up').toEqual([]);
  const uneven = await world.rows(`
    select pedido_id, paquete from pedido_item where paquete_id is not null
     group by 1, 2 having count(distinct cantidad) > 1`);
  expect(uneven, 'bundles sold with unequal parts').toEqual([]);
  const planes = Map.groupBy(await world.rows<Cuota>(cuotaRows), ({ firstNumero }) => firstNumero);
  for (const cuotas of planes.values()) checkPlan(cuotas);
  const orders = await world.rows<{ numero: string; total: number }>(
    'select numero, total_centimos as total from pedido',
  );
  const totals = new Map(orders.map(({ numero, total }) => [numero, total]));
  for (const [numero, montos] of world.ledger.agreed) {
    const stored = planes.get(numero)?.map(({ total }) => total) ?? [totals.get(numero)];
    expect(stored, `what was agreed for ${numero}`).toEqual(montos);
  }
  await checkSaldos(world);
  await checkCotizaciones(world);
}

/** Instalments paid together cost the sum of their amounts, and none is paid twice. */
async function checkSaldos(world: World): Promise<void> {
  const twice = await world.rows(`
    select w.cuota_id from (select cuota_id, pedido_id from cuota union all select cuota_id, pedido_id from saldo_cuota) w
      join pedido p using (pedido_id) where p.estado = 'pagado' group by 1 having count(*) > 1`);
  expect(twice, 'instalments paid in two ways').toEqual([]);
  const unequal = await world.rows(`
    select p.numero from pedido p join saldo_cuota s using (pedido_id) join cuota q using (cuota_id)
     group by p.numero, p.total_centimos having p.total_centimos <> sum(q.monto_centimos)`);
  expect(unequal, 'payments of several instalments that do not add up').toEqual([]);
}

/** Instalments have no gaps, each equals the total of its pedido, and only the first has asientos. */
function checkPlan([first, ...later]: Cuota[]): void {
  const which = `instalments of ${first!.firstNumero}`;
  const numbered = [first!, ...later].map(({ numero, monto }) => [numero, monto]);
  expect(numbered, which).toEqual([first!, ...later].map(({ total }, at) => [at + 1, total]));
  expect(
    later.filter(({ seats }) => seats > 0),
    `seats of later ${which}`,
  ).toEqual([]);
  const isClosed = first!.estado === 'cancelado' || first!.estado === 'reembolsado';
  const payable = later.filter(({ estado }) => estado === 'pendiente' || estado === 'rechazado');
  expect(isClosed ? payable : [], `payable ${which}, which are closed`).toEqual([]);
}

type Cotizacion = { id: number; terms: string; pedidoId: number | null; quoted: number; charged: number | null };

/** The terms of a quotation never change, and its pedido costs at most the quoted amount. */
async function checkCotizaciones(world: World): Promise<void> {
  const rows = await world.rows<Cotizacion>(`
    select c.cotizacion_id as id, c.pedido_id as "pedidoId", c.total_centimos as quoted, p.total_centimos as charged,
           jsonb_build_array(c.ruc, c.razon_social, c.contacto, c.porcentaje, c.total_centimos, c.vence,
             (select jsonb_agg(to_jsonb(i) order by i.cotizacion_item_id) from cotizacion_item i
               where i.cotizacion_id = c.cotizacion_id))::text as terms
      from cotizacion c left join pedido p using (pedido_id) order by 1`);
  for (const { id, terms, pedidoId, quoted, charged } of rows) {
    const known = world.ledger.cotizaciones.get(id);
    if (known) expect(terms, `quotation ${id}`).toBe(known.terms);
    if (known?.pedidoId) expect(pedidoId, `order of quotation ${id}`).toBe(known.pedidoId);
    if (charged !== null) expect(charged, `charged for quotation ${id}`).toBeLessThanOrEqual(quoted);
    world.ledger.cotizaciones.set(id, { terms, pedidoId });
  }
}

type Debt = {
  usuarioId: number;
  cursoId: number;
  gracia: number;
  first: EstadoPedido;
  open: Open[];
  sitting: boolean;
  drafts: Draft[];
};
type Open = { vence: string; verifying: boolean };

/** Drafts of tests without an explicit start, of `a` in the course of `i`. */
const drafts = `
  (select coalesce(jsonb_agg(jsonb_build_object('guardado', b.actualizado,
            'answers', cardinality(b.opciones) + jsonb_array_length(b.abiertas),
            'usados', (select count(*) from intento t where t.usuario_id = b.usuario_id
                          and t.prueba_id = b.prueba_id and t.anulado is null),
            'intentos', p.intentos + coalesce(k.intentos_extra, 0))), '[]')
     from borrador b join prueba p using (prueba_id) join modulo m using (modulo_id)
     left join concesion k using (usuario_id, prueba_id) left join rendicion r using (usuario_id, prueba_id)
    where b.usuario_id = a.usuario_id and m.curso_id = i.curso_id and r.inicio is null)`;

/** `usuario curso` of people with an overdue instalment who sit no test, from the rule and the rows alone. */
export async function pausedPairs(world: World): Promise<Set<string>> {
  const debts = await world.rows<Debt>(
    `select a.usuario_id as "usuarioId", i.curso_id as "cursoId", n.gracia, f.estado as first,
            coalesce((select jsonb_agg(jsonb_build_object('vence', q.vence, 'verifying', exists (
                select from pago g where g.proveedor = 'manual' and g.estado = 'pendiente'
                   and (g.pedido_id = q.pedido_id or g.pedido_id in (
                     select pedido_id from saldo_cuota s where s.cuota_id = q.cuota_id)))))
              from cuota q join pedido p using (pedido_id)
             where q.plan_pedido_id = n.plan_pedido_id and q.perdonada is null and p.estado <> 'pagado'
               and not exists (select from saldo_cuota s join pedido t on t.pedido_id = s.pedido_id
                                where s.cuota_id = q.cuota_id and t.estado = 'pagado')), '[]') as open,
            exists (select from rendicion r join prueba using (prueba_id) join modulo m using (modulo_id)
                     where r.usuario_id = a.usuario_id and m.curso_id = i.curso_id
                       and coalesce(r.fin + interval '30 seconds', r.inicio + interval '1 day') > now()) as sitting,
            ${drafts} as drafts
       from plan_pedido n join pedido f using (pedido_id) join pedido_item i using (pedido_id)
       join asiento a using (pedido_item_id) join matricula using (asiento_id)`,
  );
  const now = world.clock.now();
  const today = limaDay(now);
  const sits = ({ sitting, drafts }: Debt) => sitting || drafts.some((draft) => isAnswering(draft, now));
  const paused = debts.filter((debt) => !sits(debt) && estadoPlan(debt, today) === 'pausado');
  return new Set(paused.map(({ usuarioId, cursoId }) => `${usuarioId} ${cursoId}`));
}

type Seats = { pedidoItemId: number; cupos: number; usados: number; invitados: number };

/**
 * Nobody has two asientos of a line. The person answering for a group sees its asientos, and of a member who does not
 * share only the data typed.
 */
export async function checkGrupos(world: World): Promise<void> {
  const twice = await world.rows(`
    select pedido_item_id, usuario_id from asiento where revocado is null and usuario_id is not null
     group by 1, 2 having count(*) > 1`);
  expect(twice, 'people with two seats of a line').toEqual([]);
  const seats = await world.rows<Seats>(`
    select i.pedido_item_id as "pedidoItemId", count(a.asiento_id)::int as cupos, count(a.usuario_id)::int as usados,
           (select count(*)::int from grupo_invitacion v
             where v.pedido_item_id = i.pedido_item_id and v.asiento_id is null and v.anulada is null) as invitados
      from pedido_item i left join asiento a on a.pedido_item_id = i.pedido_item_id and a.revocado is null group by 1`);
  const bosses = await world.ids('usuario', 'usuario_id in (select responsable_id from grupo)');
  for (const person of (await world.people('USU')).filter(({ usuarioId }) => bosses.includes(usuarioId))) {
    const browser = await world.browserOf(person);
    const { body } = await browser.request('GET', '/api/mi-grupo');
    for (const { pedidoId, cursos } of body.resources as MiGrupo[]) {
      for (const { libres, cursoId: _curso, nombre: _nombre, ...counted } of cursos) {
        const which = `line ${counted.pedidoItemId} of the group of ${person.alias}`;
        const stored = seats.find(({ pedidoItemId }) => pedidoItemId === counted.pedidoItemId)!;
        expect(counted, which).toEqual(stored);
        expect(libres, which).toBe(Math.max(0, stored.cupos - stored.usados - stored.invitados));
        const path = `/api/mi-grupo/cursos/${counted.pedidoItemId}/personas`;
        const members = (await browser.request('GET', path)).body.resources as GrupoMember[];
        await checkMembers(world, members, pedidoId, which);
      }
    }
  }
}

async function checkMembers(world: World, members: GrupoMember[], pedidoId: number, which: string): Promise<void> {
  const holders = await world.rows<{ asientoId: number; usuarioId: number }>(
    'select asiento_id as "asientoId", usuario_id as "usuarioId" from asiento where usuario_id is not null',
  );
  for (const { asientoId, propio, comparte, avance, asistencia, certificado } of members) {
    if (!comparte)
      expect([avance, asistencia, certificado], `who does not share in ${which}`).toEqual([null, null, null]);
    const holder = holders.find((each) => each.asientoId === asientoId);
    if (holder && comparte && !propio) {
      const which = `the consent of ${holder.usuarioId}, recorded`;
      expect((await lastConsent(world, holder.usuarioId, pedidoId))?.otorgado, which).toBe(true);
    }
    const last = holder && (await lastConsent(world, holder.usuarioId, pedidoId));
    // Another responsible person ends what was said to the one before.
    if (last?.origen === 'responsable') continue;
    const said = holder && world.ledger.shared.get(`${holder.usuarioId} ${pedidoId}`);
    if (said !== undefined && !propio) expect(comparte, `the consent of ${holder!.usuarioId} in ${which}`).toBe(said);
  }
}

/** The stored consent: an answer that never arrived is none. */
async function lastConsent(world: World, usuarioId: number, pedidoId: number) {
  const [last] = await world.rows<{ otorgado: boolean; origen: string }>(
    `select otorgado, origen from grupo_consentimiento where usuario_id = $1 and pedido_id = $2
      order by grupo_consentimiento_id desc limit 1`,
    [usuarioId, pedidoId],
  );
  return last;
}

type Quoted = { texto: string; original: string; cita: string; estado: string };

/** Quotes are shown as approved while their author allows it, and ratings from five answers on. */
export async function checkOpinions(world: World, admin: Person): Promise<void> {
  const { body } = await world.t.client().request('GET', '/api/catalogo/voces');
  const allowed = await world.rows<Quoted>(`
    select v.texto, v.original, r.cita, v.estado from voz v join encuesta_respuesta r using (encuesta_respuesta_id)`);
  for (const { texto } of body.resources as { texto: string }[]) {
    const source = allowed.find((each) => each.texto === texto);
    expect(source, `the quote «${texto}»`).toMatchObject({
      estado: 'aprobada',
      cita: expect.not.stringMatching('^no$'),
    });
    const pieces = texto.split('…').map((piece) => piece.trim());
    expect(
      pieces.filter((piece) => !source!.original.includes(piece)),
      `words that «${source!.original}» does not say`,
    ).toEqual([]);
  }
  const browser = await world.browserOf(admin);
  for (const id of await world.ids('curso', 'eliminado is null')) {
    const { resource } = (await browser.request('GET', `/api/encuestas/${id}/resultados`)).body;
    const { preguntas } = resource as { preguntas: { respuestas: number; promedio: unknown; palabras: unknown }[] };
    const told = preguntas.filter(
      ({ respuestas, ...shown }) => respuestas < 5 && (shown.promedio ?? shown.palabras) !== null,
    );
    expect(told, `figures of few answers about course ${id}`).toEqual([]);
  }
}

/** The page of each quotation shows its current state. */
export async function checkHojas(world: World): Promise<void> {
  const today = limaDay(world.clock.now());
  const rows = await world.rows<{ id: number; aceptada: boolean; retirada: boolean; vence: string }>(`
    select cotizacion_id as id, aceptada is not null as aceptada, retirada is not null as retirada, vence::text as vence
      from cotizacion order by 1`);
  for (const { id, aceptada, retirada, vence } of rows) {
    const query = new URLSearchParams(cotizacionRef(world.t, id));
    const { body } = await world.t.client().request('GET', `/api/cotizaciones/hoja?${query}`);
    const estado = aceptada ? 'aceptada' : retirada ? 'retirada' : vence < today ? 'vencida' : 'enviada';
    expect(body.resource, `quotation ${id}`).toMatchObject({ estado });
  }
}

/** Runs after the follow-up: interesados who have paid for their course are no longer listed as undecided. */
export async function checkInteresados(world: World): Promise<void> {
  const undecided = await world.rows<{ id: number; cursoId: number; correo: string; celular: string }>(`
    select interesado_id as id, curso_id as "cursoId", correo, celular from interesado
     where estado in ('nuevo', 'contactado', 'en-duda') and curso_id is not null`);
  const paid = await world.rows<{ numero: string; cursoId: number; correo: string; celular: string }>(`
    select numero, curso_id as "cursoId", buyer_email as correo, buyer_phone as celular
      from pedido join pedido_item using (pedido_id)
     where estado = 'pagado' and clase = 'curso' and pagado > now() - interval '6 days'`);
  const digits = (celular: string) => celular.replace(/\D/g, '').slice(-9);
  const isSame = (one: (typeof paid)[0], other: (typeof undecided)[0]) =>
    one.cursoId === other.cursoId &&
    ((one.correo !== '' && one.correo.toLowerCase() === other.correo.toLowerCase()) ||
      (digits(one.celular).length === 9 && digits(one.celular) === digits(other.celular)));
  for (const interesado of undecided) {
    const bought = paid.find((pedido) => isSame(pedido, interesado));
    expect(bought?.numero, `interesado ${interesado.id} paid and is not inscrito`).toBeUndefined();
  }
}
