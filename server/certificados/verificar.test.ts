import { contract } from 'domain/contract/all.ts';
import { asociarCertificado, desasociarCertificado, verificarCertificado } from 'domain/contract/certificados.ts';
import { codigoEnGrupos } from 'domain/rules/codigo-certificado.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAlumnoDe, makeCertificado, makeCursoCertificable } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import type { TestHouse } from '../testing/house.ts';
import { startTestHouse } from '../testing/house.ts';
import { signedIn } from '../testing/people.ts';

let t: TestHouse;
let admin: Client;
beforeAll(async () => {
  t = await startTestHouse();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

test('anybody with the code reads what the record says, with the document masked; without it, nothing', async () => {
  const { codigo, alumno } = await makeCertificado(t, admin);
  const stranger = t.client();
  const typed = codigoEnGrupos(codigo).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'i');
  const seen = await stranger.call(verificarCertificado, { params: { codigo: typed } });
  expect(seen.body.resource).toMatchObject({
    estado: 'valido',
    titular: `${alumno.nombre} ${alumno.apellido}`,
    documento: `•••••${alumno.dni.slice(-3)}`,
    horas: 40,
  });
  expect(seen.text).not.toContain(alumno.dni);
  expect(seen.text).not.toContain(alumno.correo);
  for (const wrong of ['x', codigo.slice(0, -1), `${codigo.slice(0, -2)}00`, '../../etc']) {
    expect((await stranger.call(verificarCertificado, { params: { codigo: wrong } })).status).toBe(404);
  }
});

test('a revocation is seen at once by another process', async () => {
  const other = await startTestHouse({ databaseUrl: t.house.pool.options.connectionString! });
  try {
    const { codigo, pair } = await makeCertificado(t, admin);
    const look = async () => (await other.client().call(verificarCertificado, { params: { codigo } })).body.resource;
    expect(await look()).toMatchObject({ estado: 'valido' });
    await admin.call(desasociarCertificado, { body: { ...pair, motivo: 'Se emitió por error' } });
    expect(await look()).toMatchObject({ estado: 'revocado', motivoRevocacion: 'Se emitió por error' });
  } finally {
    await other.close();
  }
});

test('codes that lead nowhere are counted, real ones are not', async () => {
  const house = await startTestHouse();
  try {
    const curso = await makeCursoCertificable(house.house);
    const alumno = await makeAlumnoDe(house.house, curso);
    const { browser } = await signedIn(house, 'ADMIN');
    const body = { cursoId: curso.cursoId, usuarioId: alumno.usuarioId };
    const { codigo } = (await browser.call(asociarCertificado, { body })).body.resource!;
    const stranger = house.client();
    for (let i = 0; i < 5; i += 1) {
      expect((await stranger.call(verificarCertificado, { params: { codigo } })).status).toBe(200);
    }
    const statuses = new Set<number>();
    for (let i = 0; i <= verificarCertificado.limit.points; i += 1) {
      const wrong = codigo.slice(0, -4) + String(i).padStart(4, '0');
      statuses.add((await stranger.call(verificarCertificado, { params: { codigo: wrong } })).status);
    }
    expect([...statuses]).toEqual([404, 429]);
    expect((await stranger.call(verificarCertificado, { params: { codigo } })).status).toBe(429);
  } finally {
    await house.close();
  }
});

test('CONST-11 uploads, certificates and specialities live under their prefixes', () => {
  for (const area of ['uploads', 'certificados', 'especialidades'] as const) {
    const paths = Object.values(contract[area]).map(({ path }) => path as string);
    const own = paths.filter((path) => path === `/${area}` || path.startsWith(`/${area}/`));
    expect(own.length).toBeGreaterThan(2);
    expect(paths.filter((path) => !own.includes(path) && path !== '/mis-certificados')).toEqual([]);
  }
});
