import { getFormasPago, updateFormasPago } from 'domain/contract/formas-pago.ts';
import { confirmIdentity } from 'domain/contract/session.ts';
import { confirmUpload } from 'domain/contract/uploads.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditorias } from '../db/schema/auditoria.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { contrasena, signedIn } from '../testing/people.ts';
import { uploadImage } from '../testing/uploads.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const stored = async () => (await admin.call(getFormasPago, {})).body.resource!;
const changes = () =>
  t.deps.db.select().from(auditorias).where(eq(auditorias.entidad, 'formasPago')).orderBy(auditorias.auditoriaId);
const save = (body: object) => admin.call(updateFormasPago, { body });

const cuenta = { banco: 'BCP', titular: 'Aula Iuris SAC', numero: '191-2345678-0-11', cci: '00219100234567801155' };

describe('PAY-01 ADMIN sets the ways to pay', () => {
  test('nothing is configured at first', async () => {
    expect(await stored()).toMatchObject({ yapeNumero: '', plinQr: '', cuentas: [], cuotas: null, version: 1 });
  });

  test('numbers as people write them, accounts, how MercadoPago charges, and the audit log', async () => {
    const yapeQr = await uploadImage(admin, { ownerType: 'formasPago' });
    const { body } = await save({
      yapeNumero: '+51 999 888 777',
      yapeTitular: 'Aula Iuris',
      yapeQr,
      plinNumero: '999-111-222',
      cuentas: [{ ...cuenta, cci: '002 191 002345678011 55' }],
      cuotas: 6,
      tiposExcluidos: ['ticket', 'ticket', 'atm'],
      venceHoras: 48,
      descriptor: 'aula iuris',
    });
    expect(body).toMatchObject({ success: true });
    expect(await stored()).toMatchObject({
      yapeNumero: '999888777',
      yapeQr,
      plinNumero: '999111222',
      cuentas: [cuenta],
      cuotas: 6,
      tiposExcluidos: ['ticket', 'atm'],
      venceHoras: 48,
      descriptor: 'AULA IURIS',
      version: 2,
    });
    expect((await fetch(`${t.url}/imagenes/formas-pago/${yapeQr}?w=640`)).status).toBe(200);
    const [entry] = await changes();
    expect(entry).toMatchObject({ accion: 'editar', despues: { nombre: 'Formas de pago', yapeNumero: '999888777' } });
  });

  test('an older version is refused with the current one', async () => {
    const { version } = await stored();
    await save({ yapeNumero: '999888777', version });
    const late = await save({ yapeNumero: '911222333', version });
    expect(late.body).toMatchObject({ status: 409, codigo: 'cambio-ajeno', resource: { yapeNumero: '999888777' } });
  });

  test.each([
    [{ yapeNumero: '(01) 555 0134' }, 'yapeNumero', 'Escribe un celular de 9 dígitos que empiece en 9'],
    [{ cuentas: [{ ...cuenta, cci: '123' }] }, 'cuentas.0.cci', 'El CCI tiene 20 dígitos'],
    [{ cuentas: [{ ...cuenta, banco: ' ' }] }, 'cuentas.0.banco', 'Escribe el banco'],
    [{ cuentas: Array(11).fill(cuenta) }, 'cuentas', 'Máximo 10 cuentas'],
    [{ cuotas: 40 }, 'cuotas', 'Las cuotas van de 1 a 36'],
    [{ descriptor: 'ÑANDÚ' }, 'descriptor', 'Usa letras sin tilde, números y espacios'],
    [
      { tiposExcluidos: ['credit_card', 'debit_card', 'prepaid_card', 'ticket', 'atm'] },
      'tiposExcluidos',
      'Deja al menos un tipo de pago',
    ],
  ])('%j is refused with a message for its field', async (change, field, message) => {
    expect((await save(change)).body).toMatchObject({ status: 422, errores: { [field]: message } });
  });

  test.each(['yapeQr', 'plinQr'] as const)(
    'UPL-25 %s of a file that was presigned for it is set when it is confirmed, once, on the saved version',
    async (uso) => {
      await save({ yapeNumero: '999888777', plinNumero: '911222333' });
      const upload = () => uploadImage(admin, { ownerType: 'formasPago', ownerId: 1, uso, confirm: false });
      const [mine, others] = [await upload(), await upload()];
      const before = await stored();
      expect(before[uso]).toBe('');
      const confirm = (imagen: string, version: number) => admin.call(confirmUpload, { body: { imagen, version } });
      const twice = [await confirm(others, before.version), await confirm(others, before.version)];
      for (const { body } of twice) expect(body).toMatchObject({ resource: { version: before.version + 1 } });
      expect(await stored()).toEqual({ ...before, [uso]: others, version: before.version + 1 });
      const late = await confirm(mine, before.version);
      expect(late.body).toMatchObject({
        codigo: 'cambio-ajeno',
        message: 'Otra persona cambió esta configuración mientras la editabas.',
      });
      expect((await confirm(mine, before.version + 1)).status).toBe(200);
      expect(await stored()).toEqual({ ...before, [uso]: mine, version: before.version + 2 });
      const pictures = (await changes()).map(({ antes, despues }) => [antes?.[uso], despues?.[uso]]);
      expect(pictures.slice(-2)).toEqual([
        ['', others],
        [others, mine],
      ]);
    },
  );

  test('OPS-103 a picture of Yape or Plin is set after the password was typed', async () => {
    const given = { ownerType: 'formasPago', ownerId: 1, uso: 'yapeQr', confirm: false } as const;
    const yapeQr = await uploadImage(admin, given);
    const before = await stored();
    await t.deps.db.execute(sql`update sesion set confirmada = now() - interval '11 minutes'`);
    const late = await admin.call(confirmUpload, { body: { imagen: yapeQr } });
    expect([late.status, late.body.codigo, await stored()]).toEqual([403, 'confirmar', before]);
    expect((await admin.call(confirmIdentity, { body: { contrasena } })).status).toBe(200);
    expect((await admin.call(confirmUpload, { body: { imagen: yapeQr } })).status).toBe(200);
    expect(await stored()).toMatchObject({ yapeQr });
  });

  test('UPL-25 a file that names no picture is confirmed and set nowhere', async () => {
    const before = await stored();
    const imagen = await uploadImage(admin, { ownerType: 'formasPago', ownerId: 1, confirm: false });
    const { body } = await admin.call(confirmUpload, { body: { imagen } });
    expect(body).toMatchObject({ success: true, resource: { imagen, version: null } });
    expect(await stored()).toEqual(before);
  });

  test('a QR that was never uploaded, or is of something else, is refused', async () => {
    const other = await uploadImage(admin, { ownerType: 'especialidad' });
    for (const yapeQr of ['nada.webp', other]) {
      expect((await save({ yapeQr })).body).toMatchObject({ status: 422, message: 'La imagen no se ha subido.' });
    }
  });
});
