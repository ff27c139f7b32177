import { allEndpoints } from 'domain/contract/all.ts';
import { listAuditoria } from 'domain/contract/auditoria.ts';
import { listProgramas } from 'domain/contract/cursos.ts';
import { listDocentes } from 'domain/contract/docentes.ts';
import { exportAlumnos, listAlumnos } from 'domain/contract/matriculas.ts';
import { exportPedidos, listPedidos } from 'domain/contract/pedidos.ts';
import { listUsuarios } from 'domain/contract/usuarios.ts';
import { maxCounted } from 'domain/formats/paging.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeAdmin, makeCurso, makeDocente, makeModulo, makePrueba, makeUsuario } from '../testing/builders.ts';
import { makeAlumnoOf, makeCertifiableCurso } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { makePedido } from '../testing/pedidos.ts';
import { signedIn } from '../testing/people.ts';
import { samples } from '../testing/samples.ts';
import { recordAudit } from './audit.ts';
import { allMatriculas, notasModulo } from './schema/matriculas.ts';
import { pedidos } from './schema/pedidos.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

type Shape = Record<string, z.ZodType>;
const shapeOf = (query: unknown) => (query as { shape?: Shape } | undefined)?.shape ?? {};
const ordenesIn = (query: unknown) =>
  (shapeOf(query).orden as unknown as { unwrap: () => { options: string[] } }).unwrap().options;
const sortable = allEndpoints()
  .filter(({ spec }) => 'orden' in shapeOf(spec.query))
  .map(({ area, name, spec }) => [`${area}.${name}`, spec] as const);

test('ADM-90 these lists can be sorted', () => {
  expect(sortable.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'auditoria.listAuditoria',
      'certificados.listCertificados',
      'consultas.listAllConsultas',
      'cuotas.listCuotas',
      'cupones.listCupones',
      'cursos.listCatalogo',
      'cursos.listProgramas',
      'docentes.listDocentes',
      'eliminados.listEliminados',
      'entidades.listEntidades',
      'especialidades.listEspecialidades',
      'firmantes.listFirmantes',
      'mails.listMails',
      'matriculas.listAlumnos',
      'paquetes.listPaquetes',
      'pedidos.listPedidos',
      'planesCuotas.listPlanesCuotas',
      'pruebas.listCalificaciones',
      'reclamaciones.listReclamaciones',
      'security.listEventos',
      'solicitudes.listSolicitudes',
      'tipos.listTipoMateriales',
      'tipos.listTipoModulos',
      'usuarios.listUsuarios',
    ]),
  );
});

test.each(sortable)('ADM-90 ADM-91 %s by each column and for some days, and by nothing else', async (name, spec) => {
  const sample = await samples[name]!(t);
  const path = spec.path.replace(/:(\w+)/g, (_: string, param: string) => String(sample.params?.[param]));
  const ask = (query: Record<string, string>) =>
    admin.request('GET', `/api${path}?${new URLSearchParams({ ...(sample.query as object), ...query })}`);
  for (const orden of ordenesIn(spec.query)) {
    const answer = await ask({ orden, page: '1' });
    expect([orden, answer.status, answer.body.page]).toEqual([orden, 200, 1]);
  }
  expect((await ask({ orden: 'contrasena' })).status).toBe(422);
  expect((await ask({ orden: '--nombre' })).status).toBe(422);
  if (!('desde' in shapeOf(spec.query))) return;
  const none = await ask({ desde: '2001-01-01', hasta: '2001-12-31', page: '1' });
  expect(none.body).toMatchObject({ status: 200, total: 0, resources: [] });
  for (const desde of ['ayer', '2026-02-30', '01/11/2026']) expect((await ask({ desde })).status).toBe(422);
});

test('ADM-90 rows that are equal in the column are on exactly one page', async () => {
  await t.deps.db.execute(sql`
    insert into usuario (dni, correo, nombre, apellido)
    select (62000000 + i)::text, 'igual' || i || '@correo.pe', 'Igual', 'Repetida' from generate_series(1, 23) as i`);
  for (const orden of ['rol', '-rol', 'cuenta', 'nombre', '-dni'] as const) {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => admin.call(listUsuarios, { query: { q: 'repetida', orden, page } })),
    );
    const dnis = pages.flatMap(({ body }) => body.resources!.map(({ dni }) => dni));
    expect(new Set(dnis).size).toBe(23);
    if (orden === '-dni') expect(dnis).toEqual(dnis.toSorted().reverse());
    expect(pages[0]!.body).toMatchObject({ total: 23, pages: 3 });
  }
});

test('ADM-90 ADM-91 orders by total and by the days on which they were made in Lima, exported the same', async () => {
  const made: string[] = [];
  for (const [precio, creado] of [
    [30, '2027-03-01T00:00:00-05:00'],
    [10, '2027-03-02T23:59:59-05:00'],
    [20, '2027-03-03T00:00:00-05:00'],
  ] as const) {
    const curso = await makeCurso(t.deps.db, { precio, fechaHoraLimite: new Date('2099-01-01') });
    const pedido = await makePedido(t.deps, { lineas: [[curso, 1]], comprador: { buyerName: 'Filtrada Por Fecha' } });
    await t.deps.db
      .update(pedidos)
      .set({ creado: new Date(creado) })
      .where(eq(pedidos.pedidoId, pedido.pedidoId));
    made.push(pedido.numero);
  }
  const numeros = async (query: object) =>
    (await admin.call(listPedidos, { query: { q: 'filtrada', ...query } })).body.resources!.map(({ numero }) =>
      made.indexOf(numero),
    );
  expect(await numeros({})).toEqual([2, 1, 0]);
  expect(await numeros({ orden: 'total' })).toEqual([1, 2, 0]);
  expect(await numeros({ orden: '-total' })).toEqual([0, 2, 1]);
  const days = { desde: '2027-03-01', hasta: '2027-03-02' };
  expect(await numeros(days)).toEqual([1, 0]);
  expect(await numeros({ hasta: '2027-03-01' })).toEqual([0]);
  expect(await numeros({ desde: '2027-03-03' })).toEqual([2]);
  expect(await numeros({ desde: '2027-03-05', hasta: '2027-03-01' })).toEqual([]);
  const { resource } = (await admin.call(exportPedidos, { query: { q: 'filtrada', ...days } })).body;
  expect(Buffer.from(resource!.data, 'base64').toString('utf8').trim().split('\r\n')).toHaveLength(3);
});

test('ADM-90 ADM-91 students by average and by the day of enrolment', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  const notas = { Alta: 18, Baja: 9, Ninguna: null, Media: 14 };
  for (const [day, [apellido, nota]] of Object.entries(notas).entries()) {
    const { usuarioId } = await makeAlumnoOf(t.deps, curso, nota, { apellido });
    const creado = new Date(`2027-03-0${day + 1}T22:00:00-05:00`);
    await t.deps.db.update(allMatriculas).set({ creado }).where(eq(allMatriculas.usuarioId, usuarioId));
  }
  const { cursoId } = curso;
  const listed = async (query: object) =>
    (await admin.call(listAlumnos, { params: { cursoId }, query })).body.resources!.map(({ apellido }) => apellido);
  expect(await listed({ orden: '-promedio' })).toEqual(['Alta', 'Media', 'Baja', 'Ninguna']);
  expect(await listed({ orden: '-estado' })).toEqual(['Alta', 'Media', 'Baja', 'Ninguna']);
  expect(await listed({ orden: 'estado' })).toEqual(['Ninguna', 'Baja', 'Alta', 'Media']);
  expect(await listed({ orden: '-matriculado' })).toEqual(['Media', 'Ninguna', 'Baja', 'Alta']);
  expect(await listed({ desde: '2027-03-02', hasta: '2027-03-03' })).toEqual(['Baja', 'Ninguna']);
  const { resource } = (
    await admin.call(exportAlumnos, { params: { cursoId }, query: { desde: '2027-03-04', hasta: '2027-03-04' } })
  ).body;
  expect(Buffer.from(resource!.data, 'base64').toString('utf8')).toContain('Media');
});

test.each([
  ['classes alone', 1],
  ['a class and a test', 2],
])('ADM-90 students of a course with %s by the state that the rule gives them', async (_what, tipoModuloId) => {
  const { db } = t.deps;
  const curso = await makeCertifiableCurso(t.deps);
  const second = await makeModulo(db, { cursoId: curso.cursoId, tipoModuloId, nombre: 'Otro', orden: 2 });
  if (tipoModuloId === 2) await makePrueba(db, { moduloId: second.moduloId });
  const { usuarioId: puestaPor } = await makeAdmin(db);
  for (const [first, other] of [
    [13, 12.99],
    [18, null],
    [null, 18],
    [12, 14],
    [20, 8],
    [5, 13],
    [null, null],
  ] as const) {
    const { usuarioId } = await makeAlumnoOf(t.deps, curso, first);
    if (other === null) continue;
    await db.insert(notasModulo).values({ usuarioId, moduloId: second.moduloId, nota: other, puestaPor });
  }
  const ranks = { falta: 0, desaprobado: 1, aprobado: 2 };
  const query = { orden: 'estado', page: 1 } as const;
  const { resources } = (await admin.call(listAlumnos, { params: { cursoId: curso.cursoId }, query })).body;
  const listed = resources!.map(({ estado }) => ranks[estado]);
  expect(new Set(listed).size).toBe(3);
  expect(listed).toEqual(listed.toSorted());
});

test('ADM-90 the history by who made each change, the system among the people', async () => {
  const [ana, zoe] = [await makeAdmin(t.deps.db, { nombre: 'Ana' }), await makeAdmin(t.deps.db, { nombre: 'Zoe' })];
  const entry = (usuarioId: number | null) => ({ usuarioId, accion: 'crear', entidad: 'ordenada', entidadId: 1 });
  await recordAudit(t.deps.db, entry(zoe.usuarioId), entry(null), entry(ana.usuarioId));
  const listed = async (orden: 'quien' | '-quien') => {
    const { resources } = (await admin.call(listAuditoria, { query: { entidad: 'ordenada', orden, page: 1 } })).body;
    return resources!.map(({ quien }) => quien.split(' ')[0]);
  };
  expect(await listed('quien')).toEqual(['Ana', 'El', 'Zoe']);
  expect(await listed('-quien')).toEqual(['Zoe', 'El', 'Ana']);
});

test('ADM-90 the history by what was done, in the words that are shown', async () => {
  const { usuarioId } = await makeAdmin(t.deps.db);
  const entry = (accion: string, nombre: string) => ({
    usuarioId,
    accion,
    entidad: 'descrita',
    entidadId: 1,
    despues: { nombre },
  });
  await recordAudit(t.deps.db, entry('eliminar', 'B'), entry('crear', 'B'), entry('editar', 'C'), entry('crear', 'A'));
  const { resources } = (await admin.call(listAuditoria, { query: { entidad: 'descrita', orden: 'cambio', page: 1 } }))
    .body;
  expect(resources!.map(({ accion, detalle }) => `${accion} ${detalle}`)).toEqual([
    'editar C',
    'crear A',
    'crear B',
    'eliminar B',
  ]);
});

test('ADM-90 courses by the way from a draft to the archive, lecturers by years, people by telephone', async () => {
  const { db } = t.deps;
  const mark = 'Ordenadisimo';
  const late = new Date('2099-01-01');
  await makeCurso(db, { nombre: `${mark} a la venta`, fechaHoraLimite: late });
  await makeCurso(db, { nombre: `${mark} borrador`, activa: false, publicado: null });
  await makeCurso(db, { nombre: `${mark} archivado`, activa: false, archivado: new Date() });
  await makeCurso(db, { nombre: `${mark} retirado`, activa: false, publicado: new Date() });
  const programas = (query: object) => admin.call(listProgramas, { query: { q: mark, orden: 'estado', ...query } });
  expect((await programas({})).body.resources!.map(({ estado }) => estado)).toEqual([
    'borrador',
    'publicado',
    'retirado',
  ]);

  for (const tiempoEjercido of ['9 años', '', '18 meses', '12 años', 'Un año', '6 Meses']) {
    await makeDocente(db, { apellido: mark, tiempoEjercido });
  }
  const { resources: docentes } = (await admin.call(listDocentes, { query: { q: mark, orden: '-ejercicio' } })).body;
  const years = docentes!.map(({ tiempoEjercido }) => tiempoEjercido);
  expect(years.slice(0, 4)).toEqual(['12 años', '9 años', '18 meses', '6 Meses']);

  for (const numero of ['987654321', '', '912345678']) await makeUsuario(db, { apellido: mark, numero });
  const { resources: people } = (await admin.call(listUsuarios, { query: { q: mark, orden: '-celular' } })).body;
  expect(people!.map(({ numero }) => numero)).toEqual(['987654321', '912345678', '']);
});

test('ADM-92 totals are exact up to a hundred thousand', async () => {
  const insert = (howMany: number) =>
    t.deps.db.execute(sql`
      insert into evento_seguridad (tipo, origen) select 'entrada', 'muchos' from generate_series(1, ${howMany}::int)`);
  const listed = async (page: number) =>
    (await admin.request('GET', `/api/seguridad/eventos?origen=muchos&size=10&page=${page}`)).body;
  // In parts, each within the statement timeout.
  for (let part = 0; part < 10; part++) await insert(maxCounted / 10);
  expect(await listed(1)).toMatchObject({ total: maxCounted, pages: maxCounted / 10 });
  expect(await listed(1)).not.toHaveProperty('hayMas');
  await insert(1);
  expect(await listed(1)).toMatchObject({ total: maxCounted, hayMas: true });
  expect(await listed(10_001)).toMatchObject({ total: maxCounted + 1, pages: 10_001 });
});
