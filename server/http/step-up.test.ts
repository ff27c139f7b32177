import { allEndpoints } from 'domain/contract/all.ts';
import { restoreEliminado } from 'domain/contract/eliminados.ts';
import { buildPath } from 'domain/contract/endpoint.ts';
import { sendMailAgain } from 'domain/contract/mails.ts';
import { listEventos } from 'domain/contract/security-events.ts';
import { confirmIdentity } from 'domain/contract/session.ts';
import { createUsuario, exportUsuarios, listUsuarios, updateUsuario } from 'domain/contract/usuarios.ts';
import type { UsuarioInput } from 'domain/schemas/usuarios.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { contrasena, makePerson, signedIn } from '../testing/people.ts';
import { samples } from '../testing/samples.ts';
import { openSession } from '../testing/sessions.ts';
import { stopClock } from '../testing/stopped-clock.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

async function staleAdmin() {
  const { usuarioId } = await makePerson(t.deps.db, 'ADMIN');
  const browser = await openSession(t, usuarioId);
  await t.deps.db.execute(
    sql`update sesion set confirmada = now() - interval '11 minutes' where usuario_id = ${usuarioId}`,
  );
  return { usuarioId, browser };
}

const guarded = allEndpoints().filter(({ spec }) => spec.stepUp);

test('SEC-07 the steps that give out people, change accounts or return money are declared', () => {
  expect(guarded.map(({ spec }) => `${spec.method} ${spec.path}`).sort()).toEqual([
    'DELETE /auth/factores',
    'DELETE /auth/factores/passkeys/:id',
    'DELETE /auth/factores/totp',
    'DELETE /docentes/:id/cuenta',
    'DELETE /usuarios/:id',
    'DELETE /usuarios/:id/segundo-factor',
    'GET /auditoria/exportar',
    'GET /calificaciones/exportar',
    'GET /certificados/exportar',
    'GET /certificados/zip/:id',
    'GET /certificados/zip/:id/cantidad',
    'GET /comprobantes/exportar',
    'GET /comprobantes/zip',
    'GET /cotizaciones/exportar',
    'GET /cuenta/datos',
    'GET /cursos/:id/asistencia/exportar',
    'GET /cursos/:id/notas/exportar',
    'GET /docentes/exportar',
    'GET /interesados/exportar',
    'GET /libro-certificados/exportar',
    'GET /libro-certificados/pdf',
    'GET /mi-grupo/cursos/:id/exportar',
    'GET /orders/exportar',
    'GET /pagos/exportar',
    'GET /pruebas/:id/preguntas/exportar',
    'GET /reclamaciones/exportar',
    'GET /reportes/contador/exportar',
    'GET /usuario-cursos/:cursoId/exportar',
    'GET /usuarios/exportar',
    'POST /auth/correo',
    'POST /auth/factores/codigos',
    'POST /auth/factores/passkeys',
    'POST /auth/factores/passkeys/opciones',
    'POST /auth/factores/totp',
    'POST /docentes/:id/cuenta',
    'POST /orders/:id/devoluciones',
    'POST /usuarios/:id/anonimizar',
    'PUT /auth/factores/totp',
    'PUT /formas-pago',
  ]);
});

describe('SEC-07 ten minutes after the password was typed', () => {
  test.each(guarded)('$area.$name asks for it again', async ({ area, name, spec }) => {
    const { browser } = await staleAdmin();
    const sample = await samples[`${area}.${name}`]!(t);
    const { status, body } = await browser.request(spec.method, buildPath(spec, sample), { body: sample.body });
    expect([status, body.codigo]).toEqual([403, 'confirmar']);
    expect(body.message).toBe('Confirma tu contraseña para continuar.');
  });

  test('SEC-106 new students, names and phones ask nothing; roles, e-mail, document and password of a person do', async () => {
    const { browser } = await staleAdmin();
    const person = { dni: '70809010', correo: 'nueva@correo.pe', nombre: 'Ana', apellido: 'Paz', numero: '987654321' };
    const created = await browser.call(createUsuario, { body: person });
    expect(created.status).toBe(200);
    const params = { id: created.body.resource!.usuarioId };
    const saved = async (change: Partial<UsuarioInput>) =>
      (await browser.call(updateUsuario, { params, body: { ...person, ...change } })).body.codigo ?? 'saved';
    const same = { rol: 'USU', contrasena: '', correo: 'NUEVA@correo.pe', tipoDocumento: 'DNI' } as const;
    for (const change of [{ nombre: 'Anita' }, { apellido: 'Paz Soldán', numero: '912345678' }, same]) {
      expect([change, await saved(change)]).toEqual([change, 'saved']);
    }
    for (const change of [
      { rol: 'ADMIN' },
      { rolId: 1 },
      { correo: 'otra@correo.pe' },
      { dni: '70809011' },
      { tipoDocumento: 'PAS' },
      { contrasena: 'nubes sobre el puerto' },
    ] as Partial<UsuarioInput>[]) {
      expect([change, await saved(change)]).toEqual([change, 'confirmar']);
    }
    const admin = { ...person, dni: '70809012', correo: 'jefa@correo.pe', rol: 'ADMIN' } as const;
    expect((await browser.call(createUsuario, { body: admin })).body.codigo).toBe('confirmar');
    expect((await browser.call(confirmIdentity, { body: { contrasena } })).status).toBe(200);
    expect(await saved({ correo: 'otra@correo.pe', rol: 'ADMIN' })).toBe('saved');
    expect((await browser.call(createUsuario, { body: admin })).status).toBe(200);
  });

  test('SEC-106 a person is restored after it was typed, anything else without it', async () => {
    const { browser } = await staleAdmin();
    const { usuarioId } = await makePerson(t.deps.db, 'USU');
    await t.deps.db.execute(sql`update usuario set eliminado = now() where usuario_id = ${usuarioId}`);
    const restored = await browser.call(restoreEliminado, { body: { tipo: 'usuario', id: usuarioId } });
    expect(restored.body.codigo).toBe('confirmar');
    const other = await browser.call(restoreEliminado, { body: { tipo: 'docente', id: 999_999 } });
    expect(other.status).toBe(404);
  });

  test('SEC-106 an invitation goes to a corrected address after it was typed, to the same one without it', async () => {
    const { browser } = await staleAdmin();
    const person = { dni: '70809020', correo: 'mal@correo.pe', nombre: 'Eva', apellido: 'Ríos' };
    await browser.call(createUsuario, { body: person });
    const { rows } = await t.deps.db.execute<{ id: number }>(sql`
      update correo_saliente set estado = 'rechazado' where para = ${person.correo} returning correo_saliente_id as id`);
    const again = (correo?: string) =>
      browser.call(sendMailAgain, { params: { id: rows[0]!.id }, body: correo ? { correo } : {} });
    expect((await again('bien@correo.pe')).body.codigo).toBe('confirmar');
    expect((await again()).status).toBe(200);
  });

  test('the same request goes through after it was typed, and everything else never asks', async () => {
    const { browser, usuarioId } = await staleAdmin();
    expect((await browser.call(listUsuarios, { query: { page: 1, size: 5 } })).status).toBe(200);
    expect((await browser.call(exportUsuarios, {})).status).toBe(403);
    const wrong = await browser.call(confirmIdentity, { body: { contrasena: 'no es esta' } });
    expect(wrong.body.errores).toEqual({ contrasena: 'No es tu contraseña' });
    const code = await browser.call(confirmIdentity, { body: { codigo: '123456' } });
    expect(code.body.errores).toEqual({ contrasena: 'No es tu contraseña' });
    expect((await browser.call(exportUsuarios, {})).status).toBe(403);
    expect((await browser.call(confirmIdentity, { body: { contrasena } })).status).toBe(200);
    expect((await browser.call(exportUsuarios, {})).status).toBe(200);
    const { body } = await browser.call(listEventos, { query: { usuarioId } });
    expect(body.resources!.map(({ tipo }) => tipo)).toEqual([
      'exportacion',
      'confirmacion',
      ...Array(2).fill('confirmacion-rechazada'),
    ]);
  });

  test('confirming one session leaves another of the same person as it was', async () => {
    const { browser, usuarioId } = await staleAdmin();
    const other = await openSession(t, usuarioId);
    await t.deps.db.execute(sql`update sesion set confirmada = now() - interval '11 minutes'`);
    await other.call(confirmIdentity, { body: { contrasena } });
    expect((await other.call(exportUsuarios, {})).status).toBe(200);
    expect((await browser.call(exportUsuarios, {})).status).toBe(403);
  });

  test('guesses are slowed down', async () => {
    stopClock();
    const { browser } = await staleAdmin();
    for (let i = 0; i < 5; i++) await browser.call(confirmIdentity, { body: { contrasena: `intento ${i}` } });
    const refused = await browser.call(confirmIdentity, { body: { contrasena } });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  });
});

test('SEC-07 signing in counts as typing it', async () => {
  const { browser } = await signedIn(t, 'ADMIN');
  expect((await browser.call(exportUsuarios, {})).status).toBe(200);
});
