import { accesoA } from 'domain/rules/acceso.ts';
import { roles, teaches } from 'domain/rules/permisos.ts';
import { expect } from 'vitest';
import type { Client } from '../client.ts';
import { checkUnissued } from '../comprobante-checks.ts';
import { checkErased } from '../erasure-checks.ts';
import { checkFigures } from '../figure-checks.ts';
import { checkMails } from '../mail-checks.ts';
import { checkMoney } from '../money-checks.ts';
import { checkStorage } from '../storage-checks.ts';
import { checkAttempts, checkSittings } from './begun.ts';
import { checkCompras, checkRegistros } from './compra-checks.ts';
import { checkCounters } from './counters.ts';
import { checkEnrolments } from './enrolments.ts';
import { type Acknowledged, holds } from './ledger.ts';
import { checkLog, checkResponses, isNamedSince } from './mentions.ts';
import { readEverything } from './reads.ts';
import { checkRefunds } from './refund-checks.ts';
import { checkAgreements, checkGrupos, checkHojas, checkOpinions, pausedPairs } from './sales.ts';
import { checkBatches, checkMoved, checkNoneWaits, checkTold } from './term-checks.ts';
import type { World } from './world.ts';

/** Fast enough to run after every step. */
export async function checkAfterStep(world: World): Promise<void> {
  await checkAnswers(world);
  await checkSittings(world);
  await checkAttempts(world);
  await checkGrants(world);
  await checkEnrolments(world);
  await checkCertificados(world);
  await checkCompras(world);
  await checkRegistros(world);
  await checkMoney(world.t.deps);
  await checkRefunds(world);
  await checkAgreements(world);
  await checkUnissued(world.t.deps);
  await checkMoved(world);
  await checkAdmins(world);
  await checkResponses(world);
}

/** At least one administrator is left, so that roles can always be granted again. */
async function checkAdmins(world: World): Promise<void> {
  expect((await world.people('ADMIN')).length, 'administrators left').toBeGreaterThan(0);
}

/** Checks for the moment at which no job is pending. */
export async function checkSettled(world: World): Promise<void> {
  const [admin] = await world.people('ADMIN');
  await checkAccess(world);
  await checkGrupos(world);
  await checkHojas(world);
  await checkOpinions(world, admin!);
  await checkCounters(world, admin!);
  await checkTold(world);
  await checkBatches(world);
  await checkVerification(world);
  await checkMails(world.t.deps);
  await checkFigures(world.t, await world.browserOf(admin!));
  await checkSent(world);
  await checkForgotten(world);
}

/** Checks for weeks later, after the clean-up. */
export async function checkAtEnd(world: World): Promise<void> {
  await checkAfterStep(world);
  await checkStorage(world.t);
  await checkNoneWaits(world);
  expect(await world.rows('select * from limpieza_fallo'), 'failed steps of the clean-up').toEqual([]);
  await checkLog(world);
}

/** Erased people are named in no table and in no response. */
async function checkForgotten(world: World): Promise<void> {
  for (const person of world.ledger.erased) {
    if (!(await isNamedSince(world, person))) await checkErased(world.t, person);
  }
  await checkResponses(world);
  if (world.ledger.erased.length > 0) await readEverything(world);
  await checkResponses(world);
}

/** Without faults each mail is sent once. */
async function checkSent(world: World): Promise<void> {
  const keys = world.ledger.sent.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
  const twice = keys.filter((key, at) => keys.indexOf(key) !== at);
  if (!world.ledger.faulted) expect(twice, 'mails that left twice').toEqual([]);
}

type Stored = { usuarioId: number; pruebaId: number; opciones: number[]; textos: string[]; enviado: Date | null };

/** An acknowledged answer is in its sitting or in the attempt made from it. */
async function checkAnswers(world: World): Promise<void> {
  if (world.ledger.acknowledged.size === 0) return;
  const stored = await world.rows<Stored>(`
    select usuario_id as "usuarioId", prueba_id as "pruebaId", opciones,
           array(select e->>'texto' from jsonb_array_elements(abiertas) e) as textos, null as enviado
      from borrador
     union all
    select usuario_id, prueba_id, opciones,
           array(select texto from respuesta_abierta r where r.intento_id = i.intento_id), enviado
      from intento i`);
  for (const each of world.ledger.acknowledged.values()) {
    if (isErased(world, each.usuarioId)) continue;
    const theirs = stored.filter(
      ({ usuarioId, pruebaId }) => usuarioId === each.usuarioId && pruebaId === each.pruebaId,
    );
    if (!each.sitting && !(await world.ids('prueba')).includes(each.pruebaId)) continue;
    if (theirs.some((row) => (row.enviado === null || row.enviado >= each.at) && isIn(row, each))) continue;
    throw new Error(`acknowledged answers are lost: ${JSON.stringify({ each, theirs })}`);
  }
}

const isErased = (world: World, id: number) => world.ledger.erased.some(({ usuarioId }) => usuarioId === id);

const isIn = (row: Stored, { candidates }: Acknowledged) => candidates.some((given) => holds(row, given));

const iso = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** Granted minutes, attempts and dates stay until an act takes them away. */
async function checkGrants(world: World): Promise<void> {
  for (const { usuarioId, pruebaId, ...granted } of world.ledger.granted.values()) {
    if (isErased(world, usuarioId)) continue;
    const [row] = await world.rows<typeof granted>(
      `select coalesce(prorroga, 0) as minutos, coalesce(intentos_extra, 0) as intentos,
              to_char(concesion.apertura at time zone 'utc', ${iso}) as apertura,
              to_char(concesion.cierre at time zone 'utc', ${iso}) as cierre
         from prueba left join concesion on concesion.prueba_id = prueba.prueba_id and usuario_id = $1
        where prueba.prueba_id = $2`,
      [usuarioId, pruebaId],
    );
    if (row) expect(row, `granted to ${usuarioId} in test ${pruebaId}`).toEqual(granted);
  }
}

/** The data of an edition of a certificate never changes, and a replaced edition is kept. */
async function checkCertificados(world: World): Promise<void> {
  const rows = await world.rows<{ codigo: string; record: string; pdf: string | null }>(`
    select codigo || '-' || edicion as codigo, encode(pdf_hash, 'hex') as pdf,
           jsonb_build_array(datos_alumno, datos_curso, datos_entidad, nota, emitido, correlativo)::text as record
      from certificado c
    union all
    select codigo || '-' || e.edicion, encode(e.pdf_hash, 'hex'),
           jsonb_build_array(e.datos_alumno, e.datos_curso, datos_entidad, nota, emitido, correlativo)::text
      from certificado_edicion e join certificado using (certificado_id)
     order by 1`);
  for (const { codigo, record, pdf } of rows) {
    const known = world.ledger.certificados.get(codigo);
    if (known) expect(record, `certificate ${codigo}`).toBe(known.record);
    if (known?.pdf) expect(pdf, `PDF of certificate ${codigo}`).toBe(known.pdf);
    world.ledger.certificados.set(codigo, { record, pdf });
  }
  expect(rows.length, 'certificates').toBe(world.ledger.certificados.size);
}

async function checkVerification(world: World): Promise<void> {
  const visitor = world.t.client();
  const rows = await world.rows<{ codigo: string; revocado: boolean }>(
    'select codigo, revocado is not null as revocado from certificado order by codigo',
  );
  for (const { codigo, revocado } of rows) {
    const { status, body } = await visitor.request('GET', `/api/certificados/codigo/${codigo}`);
    expect(status, `verification of ${codigo}`).toBe(200);
    expect(body.resource, `verification of ${codigo}`).toMatchObject({ estado: revocado ? 'revocado' : 'valido' });
  }
}

type CursoRow = {
  cursoId: number;
  activa: boolean;
  fechaHoraLimite: Date;
  vigencia: number | null;
  publicado: Date | null;
};

/** The API opens courses, files and tests exactly to the people whom the rule admits. */
async function checkAccess(world: World): Promise<void> {
  const cursos = await world.rows<CursoRow>(`
    select curso_id as "cursoId", activa, fecha_hora_limite as "fechaHoraLimite", vigencia, publicado
      from curso where eliminado is null order by 1`);
  const enrolled = await world.rows<{ usuarioId: number; cursoId: number; accesoFin: Date | null }>(
    'select usuario_id as "usuarioId", curso_id as "cursoId", acceso_fin as "accesoFin" from matricula_viva',
  );
  const paused = await pausedPairs(world);
  const everybody = (await Promise.all(roles.map((rol) => world.people(rol)))).flat();
  for (const person of new Map(everybody.map((each) => [each.usuarioId, each])).values()) {
    const rol = await world.rolOf(person.usuarioId);
    const [taught] = await world.rows<{ ensena: number[] }>('select cursos_de_docente($1) as ensena', [
      person.usuarioId,
    ]);
    const browser = await world.browserOf(person);
    for (const curso of cursos) {
      const matricula = enrolled.find((each) => each.usuarioId === person.usuarioId && each.cursoId === curso.cursoId);
      const who = {
        isEquipo: teaches({ rol, ensena: taught!.ensena }, curso.cursoId),
        matriculado: matricula !== undefined,
        pausado: paused.has(`${person.usuarioId} ${curso.cursoId}`),
        accesoFin: matricula?.accesoFin ?? null,
      };
      const { acceso } = accesoA(curso, who, world.clock.now());
      await expectAccess(world, browser, curso.cursoId, acceso, `${person.alias} in course ${curso.cursoId}`);
    }
  }
}

async function expectAccess(world: World, browser: Client, cursoId: number, acceso: boolean, what: string) {
  const open = (status: number) => status === 200;
  const modulos = await browser.request('GET', `/api/modulos?cursoId=${cursoId}`);
  expect(open(modulos.status), `${what}: modules ${modulos.status}`).toBe(acceso);
  const ofCurso = `modulo_id in (select modulo_id from modulo_vivo where curso_id = ${cursoId})`;
  for (const id of (await world.ids('prueba', ofCurso)).slice(0, 2)) {
    const { status } = await browser.request('GET', `/api/pruebas/${id}`);
    expect(open(status), `${what}: test ${id} ${status}`).toBe(acceso);
  }
  const files = `${ofCurso} and material_id in (select material_id from archivo_material)`;
  for (const id of (await world.ids('material', files)).slice(0, 2)) {
    const { status, body } = await browser.request('GET', `/api/materiales/${id}/archivo`);
    expect(open(status), `${what}: file of ${id} ${status}`).toBe(acceso);
    if (status !== 200) continue;
    const read = await browser.request('GET', (body.resource as { url: string }).url);
    expect(read.status, `${what}: reading the file of ${id}`).toBe(200);
  }
}
