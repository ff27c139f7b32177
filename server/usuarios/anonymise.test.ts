import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { restoreEliminado } from 'domain/contract/eliminados.ts';
import { getPending } from 'domain/contract/panel.ts';
import { createPedido } from 'domain/contract/pedidos.ts';
import { answerSolicitud, createSolicitud } from 'domain/contract/solicitudes.ts';
import { anonymiseUsuario, createUsuario, deleteUsuario } from 'domain/contract/usuarios.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAudit } from '../db/audit.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeCurso } from '../testing/builders.ts';
import { enrolAlumno, makeCertifiableCurso } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { waitErased } from '../testing/erasure-checks.ts';
import { signedIn } from '../testing/people.ts';
import { makeHoja } from '../testing/reclamaciones.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

/** Every table of the database that contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await t.deps.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await t.deps.pool.query(`select 1 from ${name} t where strpos(lower(t::text), $1) > 0 limit 1`, [
      text.toLowerCase(),
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function filesWith(text: string): Promise<string[]> {
  const root = path.join(t.dataDir, 'archivos');
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    if ((await readFile(file)).includes(text)) found.push(path.relative(root, file));
  }
  return found;
}

const person = {
  dni: '73519284',
  correo: 'Rosa.Quilca.73@correo.pe',
  nombre: 'Rosa',
  apellido: 'Quilca Ñaupari',
  numero: '987351928',
  contrasena: 'nubes de tormenta',
};
const motivo = 'Lo pidió por escrito';

test('DAT-05 after an erasure document and address stand only where the law keeps them, in the database and in files', async () => {
  const made = await admin.call(createUsuario, { body: { ...person, rol: 'USU' } as never });
  expect(made.status, made.text).toBe(200);
  const { usuarioId } = made.body.resource!;
  const twin = (
    await admin.call(createUsuario, {
      body: { ...person, dni: '73519285', correo: 'otra.quilca@correo.pe', numero: '', rol: 'USU' } as never,
    })
  ).body.resource!;
  const browser = t.client();
  await browser.login(person.dni, person.contrasena);
  await t.client().request('POST', '/api/auth/login', { body: { dni: person.correo, contrasena: 'equivocada-1' } });
  await browser.call(createSolicitud, {
    body: { tipo: 'cancelacion', detalle: `Borren ${person.dni} y ${person.correo}` },
  });
  const { cursoId: sold } = await makeCurso(t.deps.db, { precio: 0 });
  const order = {
    buyerName: 'Rosa Quilca',
    buyerEmail: person.correo,
    items: [{ cursoId: sold, cantidad: 1 }],
    total: 0,
  };
  expect((await browser.call(createPedido, { body: order })).status).toBe(200);
  await makeHoja(t, { documento: person.dni, correo: person.correo });
  const curso = await makeCertifiableCurso(t.deps);
  await enrolAlumno(t.deps, curso, usuarioId);
  const issued = await admin.request('PUT', '/api/certificados/asociar', {
    body: { cursoId: curso.cursoId, usuarioId },
  });
  expect(issued.status).toBe(200);
  expect((await tablesWith(person.dni)).length).toBeGreaterThan(3);

  const sameNumber = { accion: 'editar', entidad: 'curso', entidadId: usuarioId, despues: { nombre: 'Penal' } };
  await recordAudit(t.deps.db, { usuarioId: null, ...sameNumber });
  const erase = (id = usuarioId) => admin.call(anonymiseUsuario, { params: { id }, body: { motivo } });
  const both = await atOnce(t.deps, 'usuario', [() => erase(), () => erase()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  await waitErased(t, usuarioId);
  // The history of a pedido is part of it.
  const registers = ['public.certificado', 'public.pedido', 'public.pedido_evento', 'public.reclamacion'];
  expect(registers).toEqual(expect.arrayContaining(await tablesWith(person.dni)));
  expect(registers).toEqual(expect.arrayContaining(await tablesWith(person.correo)));
  expect(await tablesWith(person.numero)).toEqual([]);
  for (const text of [person.dni, person.correo, person.correo.toLowerCase()]) {
    expect((await filesWith(text)).filter((name) => !name.startsWith('certificados/'))).toEqual([]);
  }

  expect((await browser.request('GET', '/api/auth/me')).status).toBe(401);
  expect((await t.client().login(person.dni, person.contrasena)).status).toBe(401);
  const restored = await admin.call(restoreEliminado, { body: { tipo: 'usuario', id: usuarioId } });
  expect(restored.status).toBe(404);
  const { rows } = await t.deps.pool.query('select nombre, apellido from usuario where usuario_id = $1', [
    twin.usuarioId,
  ]);
  expect(rows).toEqual([{ nombre: person.nombre, apellido: person.apellido }]);
  const { rows: others } = await t.deps.pool.query(
    `select despues ->> 'nombre' as nombre from auditoria where entidad = 'curso' and entidad_id = $1
     union all select despues ->> 'nombre' from auditoria where entidad = 'usuario' and entidad_id = $2`,
    [String(usuarioId), String(twin.usuarioId)],
  );
  expect(others).toEqual([{ nombre: 'Penal' }, { nombre: person.nombre }]);
  const { rows: recorded } = await t.deps.pool.query(
    "select despues ->> 'motivo' as motivo from auditoria where accion = 'anonimizar'",
  );
  expect(recorded).toEqual([{ motivo }]);
  await expect(t.deps.pool.query("update auditoria set despues = '{}'")).rejects.toThrow('append-only');
});

test('DAT-05 the same document can come back; a deleted account can be erased too; nobody erases themselves', async () => {
  const { body } = await admin.call(createUsuario, { body: { ...person, rol: 'USU' } as never });
  const id = body.resource!.usuarioId;
  await admin.call(deleteUsuario, { params: { id } });
  expect(await admin.call(anonymiseUsuario, { params: { id }, body: { motivo } })).toMatchObject({ status: 200 });
  expect(await admin.call(anonymiseUsuario, { params: { id }, body: { motivo } })).toMatchObject({ status: 404 });
  const self = await signedIn(t, 'ADMIN');
  const own = { params: { id: self.person.usuarioId }, body: { motivo } };
  expect(await self.browser.call(anonymiseUsuario, own)).toMatchObject({ status: 409 });
});

test('DAT-05 the answer leaves before the address goes; afterwards nothing of the person waits for anybody', async () => {
  const { person: asker, browser } = await signedIn(t, 'USU');
  const id = asker.usuarioId;
  const ask = async (tipo: 'cancelacion' | 'acceso') =>
    (await browser.call(createSolicitud, { body: { tipo, detalle: 'Todo' } })).body.resource!.solicitudId;
  const [cancelled, open] = [await ask('cancelacion'), await ask('acceso')];
  await admin.call(answerSolicitud, { params: { id: cancelled }, body: { texto: 'Eliminamos tus datos.' } });
  const mailKey = (name: string) => `solicitud-${cancelled}-${name}`;
  const setMail = (name: string, estado: string) =>
    t.deps.pool.query(
      `update correo_saliente set estado = $1, enviado = case when $1 = 'enviado' then now() end where clave = $2`,
      [estado, mailKey(name)],
    );
  // Wait until the jobs of this process have sent it, so that none changes it later.
  const unsent = `select from correo_saliente where clave like 'solicitud-%' and estado = 'pendiente'`;
  await expect.poll(async () => (await t.deps.pool.query(unsent)).rowCount).toBe(0);
  await setMail('respuesta', 'pendiente');
  const erase = () => admin.call(anonymiseUsuario, { params: { id }, body: { motivo } });
  expect((await erase()).body).toMatchObject({ status: 409, message: expect.stringContaining('todavía no salió') });
  expect((await browser.request('GET', '/api/auth/me')).status).toBe(200);
  await setMail('respuesta', 'enviado');
  await setMail('constancia', 'rechazado');
  const earlier = 'direccion.de.antes@correo.pe';
  await t.deps.pool.query(
    `insert into correo_saliente (clave, para, asunto, texto, estado, enviado)
     select clave, $1, 'Hola', $1, 'enviado', now() from unnest($2::text[]) clave`,
    [earlier, [`sesion-900-un-dia-0-${id}`, `anuncio-900-${id}`, `anuncio-${id}-900`]],
  );
  const before = (await admin.call(getPending, {})).body.resource!;
  expect((await erase()).status).toBe(200);
  const after = (await admin.call(getPending, {})).body.resource!;
  expect([after.correos - before.correos, after.solicitudes - before.solicitudes]).toEqual([-1, -1]);
  await waitErased(t, id);
  // Mails of the course went to the person's earlier address; the remaining one is another person's.
  const left = await t.deps.pool.query('select clave from correo_saliente where para = $1', [earlier]);
  expect(left.rows).toEqual([{ clave: `anuncio-${id}-900` }]);
  const late = await admin.call(answerSolicitud, { params: { id: open }, body: { texto: 'Tarde.' } });
  expect(late.status).toBe(409);
});
