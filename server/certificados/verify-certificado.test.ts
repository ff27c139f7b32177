import { contract } from 'domain/contract/all.ts';
import { associateCertificado, dissociateCertificado, verifyCertificado } from 'domain/contract/certificados.ts';
import { codigoInGroups } from 'domain/rules/codigo-certificado.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../testing/app.ts';
import { startTestApp } from '../testing/app.ts';
import { makeAlumnoOf, makeCertifiableCurso, makeCertificado } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { openSession } from '../testing/sessions.ts';
import { stopClock } from '../testing/stopped-clock.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

test('anybody with the code reads what the record says, with the document masked; without it, nothing', async () => {
  const { codigo, alumno } = await makeCertificado(t, admin);
  const stranger = t.client();
  const typed = codigoInGroups(codigo).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'i');
  const seen = await stranger.call(verifyCertificado, { params: { codigo: typed } });
  expect(seen.body.resource).toMatchObject({
    estado: 'valido',
    titular: `${alumno.nombre} ${alumno.apellido}`,
    documento: `•••••${alumno.dni.slice(-3)}`,
    horas: 40,
    propio: false,
  });
  const own = await (await openSession(t, alumno.usuarioId)).call(verifyCertificado, { params: { codigo } });
  expect(own.body.resource?.propio).toBe(true);
  expect(seen.text).not.toContain(alumno.dni);
  expect(seen.text).not.toContain(alumno.correo);
  for (const wrong of ['x', codigo.slice(0, -1), `${codigo.slice(0, -2)}00`, '../../etc']) {
    const { status, body } = await stranger.call(verifyCertificado, { params: { codigo: wrong } });
    expect([status, body.message]).toEqual([404, 'No existe un certificado con este código.']);
  }
});

test('a revocation is seen at once by another process', async () => {
  const other = await startTestApp({ databaseUrl: t.deps.pool.options.connectionString! });
  try {
    const { codigo, pair } = await makeCertificado(t, admin);
    const look = async () => (await other.client().call(verifyCertificado, { params: { codigo } })).body.resource;
    expect(await look()).toMatchObject({ estado: 'valido' });
    await admin.call(dissociateCertificado, { body: { ...pair, motivo: 'Se emitió por error' } });
    expect(await look()).toMatchObject({ estado: 'revocado', revocado: expect.any(String) });
  } finally {
    await other.close();
  }
});

test('codes that lead nowhere are counted, real ones are not', async () => {
  stopClock();
  const deps = await startTestApp();
  try {
    const curso = await makeCertifiableCurso(deps.deps);
    const alumno = await makeAlumnoOf(deps.deps, curso);
    const { browser } = await signedIn(deps, 'ADMIN');
    const body = { cursoId: curso.cursoId, usuarioId: alumno.usuarioId };
    const { codigo } = (await browser.call(associateCertificado, { body })).body.resource!;
    const stranger = deps.client();
    for (let i = 0; i < 5; i += 1) {
      expect((await stranger.call(verifyCertificado, { params: { codigo } })).status).toBe(200);
    }
    const statuses = new Set<number>();
    for (let i = 0; i <= verifyCertificado.limit.points; i += 1) {
      const wrong = codigo.slice(0, -4) + String(i).padStart(4, '0');
      statuses.add((await stranger.call(verifyCertificado, { params: { codigo: wrong } })).status);
    }
    expect([...statuses]).toEqual([404, 429]);
    expect((await stranger.call(verifyCertificado, { params: { codigo } })).status).toBe(429);
  } finally {
    await deps.close();
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
