import { addDays, limaDay } from 'domain/formats/lima-time.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import type { Pending, Summary } from 'domain/schemas/panel.ts';
import type { Prueba } from 'domain/schemas/pruebas.ts';
import { expect } from 'vitest';
import type { Client } from '../client.ts';
import { readEndpoints } from './reads.ts';
import type { Person, World } from './world.ts';

const notIssued = 'the simulated school issues nothing electronically';

/** Figures of 'Por atender' that no list repeats, and why. The others are in `listsOf`, or the compiler complains. */
const withoutList = {
  comprobantesVencidos: notIssued,
  sinComprobante: notIssued,
  firma: notIssued,
  cursosExcedidos: 'no list of them; server/panel/panel.test.ts',
  convenios: 'no list of them; server/panel/panel.test.ts',
  pdfPerdido: 'a code; see pdfPerdidos',
  reclamacionVence: 'a day',
  solicitudVence: 'a day',
  primeroSinMarca: 'a place; see sinMarca',
  limpieza: 'compared when the clean-up has run',
} as const;

type Counted = Exclude<keyof Pending, keyof typeof withoutList | 'total' | 'pdfPerdidos' | 'sinMarca'>;

const listsOf = (today: string): Record<Counted, string | string[]> => ({
  porCalificar: '/calificaciones?estado=pendiente',
  correos: '/correos?estado=por-atender',
  porVerificar: '/pagos-declarados',
  comprobantes: '/comprobantes?estado=por-atender',
  porEmitir: '/orders?porEmitir=true',
  pagosDeMas: '/orders?sobra=true',
  cuotas: '/cuotas?estado=por-atender',
  interesados: '/interesados?estado=por-atender',
  consultas: '/consultas?estado=sin-responder',
  // Overdue sheets have a state of their own, so two lists are added.
  reclamaciones: ['/reclamaciones?estado=pendiente', '/reclamaciones?estado=vencida'],
  solicitudes: ['/solicitudes-datos?estado=pendiente', '/solicitudes-datos?estado=vencida'],
  pedidos: unpaid,
  actosProtegidos: `/auditoria?acto=todos&desde=${addDays(today, -1)}`,
});

const unpaid = '/orders?estado=pendiente&sinCuotas=true';

const reader = (browser: Client) => async (path: string) => (await browser.request('GET', `/api${path}`)).body;
type Read = ReturnType<typeof reader>;

/** Counters, lists and detail pages agree with each other, for staff and for students. */
export async function checkCounters(world: World, admin: Person): Promise<void> {
  const browser = await world.browserOf(admin);
  const read = reader(browser);
  await checkPending(world, read);
  await checkCursos(world, read);
  await checkDetails(browser);
  await checkModulos(read, await world.ids('curso', 'eliminado is null'));
  for (const student of await world.people('USU')) await checkStudent(reader(await world.browserOf(student)));
}

async function checkPending(world: World, read: Read): Promise<void> {
  const page = (path: string) => read(`${path}${path.includes('?') ? '&' : '?'}page=1&size=50`);
  const pending = (await read('/panel/pendientes')).resource as Pending;
  const lists = listsOf(limaDay(world.clock.now()));
  for (const [name, paths] of Object.entries(lists)) {
    const pages = await Promise.all([paths].flat().map(page));
    const listed = pages.reduce((sum, { total }) => sum + Number(total), 0);
    expect(pending[name as Counted], `'Por atender' ${name} and its list`).toBe(listed);
  }
  const orders = await page(unpaid);
  const sum = (orders.resources as { total: number }[]).reduce((all, { total }) => all + total, 0);
  if (Number(orders.total) <= 50) expect(pending.total, `'Por atender' total and its list`).toBeCloseTo(sum, 2);
  const materiales = (await read('/materiales')).resources as Material[];
  const unmarked = materiales.filter(({ archivo }) => archivo?.marcar && archivo.sinMarca !== null);
  expect(pending.sinMarca, `'Por atender' sinMarca and the materials`).toBe(unmarked.length);
  expect(pending.pdfPerdidos, 'lost PDFs, where nothing loses one').toBe(0);
}

type Programa = { cursoId: number; alumnos: number };

async function checkCursos(world: World, read: Read): Promise<void> {
  for (const { cursoId, alumnos } of (await read('/programas')).resources as Programa[]) {
    const figures = (await read(`/cursos/${cursoId}/cifras`)).resource as { matriculados: number };
    const listed = (await read(`/usuario-cursos/${cursoId}`)).resources!;
    const grades = (await read(`/cursos/${cursoId}/notas`)).resource as { alumnos: unknown[] };
    expect([figures.matriculados, listed.length, grades.alumnos.length], `students of course ${cursoId}`).toEqual([
      alumnos,
      alumnos,
      alumnos,
    ]);
  }
  const summary = (await read('/panel/resumen')).resource as Summary;
  const people = await read('/usuarios?page=1&size=5');
  expect(summary.usuariosRegistrados, 'people of the dashboard and their list').toBe(people.total);
  const active = await world.ids('curso', 'eliminado is null and activa');
  expect(summary.cursosHabilitados, 'courses of the dashboard').toBe(active.length);
}

/** Lists whose rows have a page of their own. */
const withDetail = readEndpoints.flatMap(({ spec: list }) => {
  const detail = readEndpoints.find(({ spec }) => spec.path === `${list.path}/:id`);
  return detail ? [{ list, detail: detail.spec }] : [];
});

const shownRows = 3;

/** Rows of a list say the same as their page. */
async function checkDetails(browser: Client): Promise<void> {
  for (const { list, detail } of withDetail) {
    const paged = 'page' in (list.query?.shape ?? {}) ? '?page=1&size=5' : '';
    const { status, body } = await browser.request('GET', `/api${list.path}${paged}`);
    expect(status, `list ${list.path}`).toBe(200);
    for (const row of (body.resources as Record<string, unknown>[]).slice(0, shownRows)) {
      const path = detail.path.replace(':id', String(Object.values(row)[0]));
      const shown = await browser.request('GET', `/api${path}`);
      expect(shown.status, `${path} is listed`).toBe(200);
      const page = shown.body.resource as Record<string, unknown>;
      const shared = Object.keys(row).filter((key) => key in page && isPlain(row[key]) && isPlain(page[key]));
      expect(only(row, shared), `${list.path} and ${path}`).toEqual(only(page, shared));
    }
  }
}

const isPlain = (value: unknown) => value === null || typeof value !== 'object';
const only = (row: Record<string, unknown>, keys: string[]) => Object.fromEntries(keys.map((key) => [key, row[key]]));

/** A module says of its materials and of its test what their pages say. */
async function checkModulos(read: Read, cursoIds: number[]): Promise<void> {
  for (const cursoId of cursoIds) {
    const modulos = ((await read(`/modulos?cursoId=${cursoId}`)).resources ?? []) as Modulo[];
    for (const { moduloId, pruebaId, materiales, vistos, ...modulo } of modulos) {
      const which = `module ${moduloId} and its materials`;
      const listed = (await read(`/materiales?moduloId=${moduloId}`)).resources as Material[];
      expect([materiales, vistos], which).toEqual([listed.length, listed.filter(({ visto }) => visto).length]);
      if (pruebaId === null) continue;
      const prueba = (await read(`/pruebas/${pruebaId}`)).resource as Prueba;
      const ofModulo = [modulo.intento, modulo.intentoMax, modulo.cantidad, modulo.rendicion?.fin ?? null];
      const ofPrueba = [prueba.intento, prueba.intentos, prueba.cantidad, prueba.rendicion?.fin ?? null];
      expect([...ofModulo, modulo.intentosEnviados], `module ${moduloId} and test ${pruebaId}`).toEqual([
        ...ofPrueba,
        prueba.intentosEnviados,
      ]);
    }
  }
}

/** The dashboard shows so many, unread ones first. */
const anunciosOfDashboard = 5;

type Unread = { sinLeer: number; anuncios: { leido: boolean }[] };

async function checkStudent(read: Read): Promise<void> {
  const cursos = (await read('/mis-cursos')).resources as { cursoId: number }[];
  await checkModulos(
    read,
    cursos.map(({ cursoId }) => cursoId),
  );
  const { sinLeer, anuncios } = (await read('/mis-anuncios')).resource as Unread;
  const unread = anuncios.filter(({ leido }) => !leido).length;
  expect(Math.min(sinLeer, anunciosOfDashboard), 'unread announcements').toBe(unread);
}
