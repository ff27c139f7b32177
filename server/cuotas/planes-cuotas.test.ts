import { createPlanCuotas, listPlanesCuotas, updatePlanCuotas } from 'domain/contract/planes-cuotas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makePaquete } from '../testing/builders.ts';
import { signedIn } from '../testing/people.ts';

let t: TestApp;
let admin: ReturnType<TestApp['client']>;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const create = (body: Parameters<typeof admin.call<typeof createPlanCuotas>>[1]['body']) =>
  admin.call(createPlanCuotas, { body });

test('CUO-05 a course has a plan of instalments and a bundle a reservation, found by their names', async () => {
  const { cursoId } = await makeCurso(t.deps.db, { nombre: 'Derecho aduanero' });
  const { paqueteId } = await makePaquete(t.deps.db, { nombre: 'Aduanas de la A a la Z' });
  const plan = await create({ cursoId, tipo: 'cuotas', cuotas: 4, cadaDias: 15, recargo: 5, hasta: '2030-01-31' });
  expect(plan.body.resource).toMatchObject({
    nombre: 'En 4 cuotas',
    producto: 'Derecho aduanero',
    cursoId,
    paqueteId: null,
    cadaDias: 15,
    recargo: 5,
    inicial: null,
    hasta: null,
    gracia: 5,
    activo: true,
  });
  const reserva = { paqueteId, tipo: 'reserva', inicial: 100, hasta: '2030-01-31', cuotas: 6, recargo: 5 } as const;
  const reserved = await create(reserva);
  expect(reserved.body.resource).toMatchObject({
    nombre: 'Reserva con S/ 100.00',
    producto: 'Aduanas de la A a la Z',
    cursoId: null,
    paqueteId,
    cuotas: 2,
    recargo: 0,
    cadaDias: null,
    hasta: '2030-01-31',
  });
  const { body } = await admin.call(listPlanesCuotas, { query: { q: 'aduan' } });
  expect(body.resources!.map(({ producto }) => producto).toSorted()).toEqual([
    'Aduanas de la A a la Z',
    'Derecho aduanero',
  ]);
  const { planCuotasId, version } = plan.body.resource!;
  const stale = { cursoId, tipo: 'cuotas', cuotas: 3, version: version + 1 } as const;
  expect((await admin.call(updatePlanCuotas, { params: { id: planCuotasId }, body: stale })).status).toBe(409);
});

test('CUO-05 what cannot be a plan is refused at its field', async () => {
  const { cursoId } = await makeCurso(t.deps.db);
  const refused = async (body: Parameters<typeof create>[0]) => {
    const { status, body: answer } = await create(body);
    return [status, ...Object.keys(answer.errores ?? {})];
  };
  const { paqueteId } = await makePaquete(t.deps.db);
  expect(await refused({ tipo: 'cuotas', cuotas: 3 })).toEqual([422, 'cursoId']);
  expect(await refused({ cursoId, paqueteId, tipo: 'cuotas', cuotas: 3 })).toEqual([422, 'cursoId']);
  expect(await refused({ cursoId: 999_999, tipo: 'cuotas', cuotas: 3 })).toEqual([422, 'cursoId']);
  expect(await refused({ paqueteId: 999_999, tipo: 'cuotas', cuotas: 3 })).toEqual([422, 'paqueteId']);
  expect(await refused({ cursoId, tipo: 'cuotas', cuotas: 7 })).toEqual([422, 'cuotas']);
  expect(await refused({ cursoId, tipo: 'reserva' })).toEqual([422, 'inicial', 'hasta']);
  expect(await refused({ cursoId, tipo: 'cuotas', cuotas: 3, inicial: 0 })).toEqual([422, 'inicial']);
});
