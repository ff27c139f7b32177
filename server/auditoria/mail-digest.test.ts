import { listAuditoria } from 'domain/contract/auditoria.ts';
import { updateFormasPago } from 'domain/contract/formas-pago.ts';
import { getPending } from 'domain/contract/panel.ts';
import { exportVentas } from 'domain/contract/reportes.ts';
import { createUsuario, deleteUsuario, exportUsuarios, updateUsuario } from 'domain/contract/usuarios.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { signedIn } from '../testing/people.ts';
import { mailDigest } from './mail-digest.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('SEC-107 SEC-120 every administrator is told once a day of the protected acts of yesterday, and sees them in Por atender', async () => {
  const admins = [await signedIn(t, 'ADMIN'), await signedIn(t, 'ADMIN')];
  const { browser } = admins[0]!;
  const waiting = async () => (await browser.call(getPending, {})).body.resource!.actosProtegidos;
  const mails = async () =>
    (
      await t.deps.db.execute<{ para: string; texto: string }>(sql`
        select para, texto from correo_saliente where plantilla = 'actos-resumen' order by 1`)
    ).rows;
  const tomorrow = new Date(Date.now() + 86_400_000);
  const person = { dni: '70809010', correo: 'nueva@correo.pe', nombre: 'Ana', apellido: 'Paz' };
  const created = await browser.call(createUsuario, { body: person });
  const params = { id: created.body.resource!.usuarioId };
  await browser.call(updateUsuario, { params, body: { ...person, nombre: 'Anita' } });
  await mailDigest(t.deps, tomorrow);
  expect([await waiting(), await mails()]).toEqual([0, []]);

  await browser.call(updateUsuario, { params, body: { ...person, correo: 'otra@correo.pe' } });
  await browser.call(exportUsuarios, {});
  await browser.call(exportVentas, { query: { por: 'dia' } });
  await browser.call(deleteUsuario, { params });
  const formas = {
    yapeNumero: '',
    yapeTitular: '',
    yapeQr: '',
    plinNumero: '',
    plinTitular: '',
    plinQr: '',
    cuentas: [],
  };
  const payees = await browser.call(updateFormasPago, { body: formas as never });
  expect(payees.status).toBe(200);
  expect(await waiting()).toBe(4);
  await mailDigest(t.deps);
  expect(await mails()).toEqual([]);
  for (const _ of [1, 2]) await mailDigest(t.deps, tomorrow);
  const sent = await mails();
  expect(sent.map(({ para }) => para)).toEqual(admins.map(({ person: { correo } }) => correo).sort());
  for (const { texto } of sent) {
    for (const line of [/una persona: 1/, /eliminadas.*: 1/, /Exportaciones de personas: 1/, /Yape.*: 1/])
      expect(texto).toMatch(line);
    expect(texto).not.toMatch(/Ana|correo\.pe/);
  }

  const history = async (acto?: 'todos' | 'person-removal') => {
    const { body } = await browser.call(listAuditoria, { query: { page: 1, size: 50, ...(acto && { acto }) } });
    return body.resources!.map(({ accion, entidad }) => `${accion} ${entidad}`);
  };
  expect(await history('todos')).toEqual([
    'editar formasPago',
    'eliminar usuario',
    'exportar usuario',
    'editar usuario',
  ]);
  expect(await history('person-removal')).toEqual(['eliminar usuario']);
  expect(await history()).toContain('crear usuario');
});
