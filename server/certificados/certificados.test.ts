import {
  associateCertificado,
  associateCertificadoPost,
  certificadoHistory,
  certifyPassed,
  dissociateCertificado,
  dissociateCertificadoPost,
  exportCertificados,
  getLote,
  listCertificados,
  listEligible,
  verifyCertificado,
} from 'domain/contract/certificados.ts';
import { formatLongDate } from 'domain/formats/lima-time.ts';
import { codigoInGroups } from 'domain/rules/codigo-certificado.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditorias } from '../db/schema/auditoria.ts';
import { allCursos } from '../db/schema/cursos.ts';
import { correosSalientes } from '../db/schema/mail.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeModulo, makePrueba, makeUsuario } from '../testing/builders.ts';
import { makeAlumnoOf, makeCertifiableCurso, makeCertificado, makePassed } from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

test('API-81 CERT-02 the list of a course: who is certified, searched and paged, the revoked only when asked for', async () => {
  const { curso, alumno, pair } = await makeCertificado(t, admin);
  const other = await makeAlumnoOf(t.deps, curso, 15, { nombre: 'Íñigo', apellido: 'Zapata' });
  await admin.call(associateCertificado, { body: { cursoId: curso.cursoId, usuarioId: other.usuarioId } });
  const params = { id: curso.cursoId };
  const all = await admin.call(listCertificados, { params });
  expect(all.body.resources?.map(({ dni }) => dni)).toEqual([other.dni, alumno.dni]);
  expect(all.body.resources?.[0]).toMatchObject({ estado: 'vigente', nota: 15, tipo: 'C', motivoExcepcion: null });
  const found = await admin.call(listCertificados, { params, query: { page: 1, size: 5, q: 'iñigo' } });
  expect(found.body).toMatchObject({ total: 1, pages: 1, page: 1, paginador: true });

  await admin.call(dissociateCertificado, { body: pair });
  const left = await admin.call(listCertificados, { params });
  expect(left.body.resources?.map(({ dni }) => dni)).toEqual([other.dni]);
  const revoked = await admin.call(listCertificados, { params, query: { estado: 'revocado' } });
  expect(revoked.body.resources).toMatchObject([
    {
      dni: alumno.dni,
      motivoRevocacion: 'Retirado por la administración',
      revocado: expect.stringMatching(/^\d{4}-/),
      revocadoPor: expect.stringMatching(/\S+ \S+/),
    },
  ]);
  const both = await admin.call(listCertificados, { params, query: { estado: 'todos' } });
  expect(both.body.resources).toHaveLength(2);

  const csv = await admin.call(exportCertificados, { query: { cursoId: curso.cursoId, estado: 'todos' } });
  const text = Buffer.from(csv.body.resource!.data, 'base64').toString('utf8');
  expect(text).toContain('Retirado por la administración');
  expect(text).toContain(other.dni);
});

test.each([associateCertificado, associateCertificadoPost])(
  'API-82 ENR-05 $method asociar certifies whoever passed, records it, and writes to them once',
  async (spec) => {
    const associate = spec as typeof associateCertificado;
    const { pair, alumno, curso } = await makePassed(t);
    const first = await admin.call(associate, { body: pair });
    expect(first.body).toMatchObject({
      success: true,
      status: 200,
      resource: { ...pair, estado: 'vigente', nota: 17 },
    });
    const again = await admin.call(associate, { body: pair });
    expect(again.body.resource).toEqual(first.body.resource);

    const { codigo, certificadoId } = first.body.resource!;
    const mails = await t.deps.db.select().from(correosSalientes).where(eq(correosSalientes.para, alumno.correo));
    expect(mails).toHaveLength(1);
    expect(mails[0]!.asunto).toBe(`Tu certificado de «${curso.nombre}»`);
    expect(mails[0]!.texto).toContain(`/verificar/${codigo}`);
    expect(mails[0]!.texto).toContain(codigoInGroups(codigo));
    expect(await actsOn(certificadoId)).toEqual(['certificar']);
  },
);

test.each([dissociateCertificado, dissociateCertificadoPost])(
  'API-83 $method desasociar revokes with date and reason, and another is issued only with a reason',
  async (spec) => {
    const dissociate = spec as typeof dissociateCertificado;
    const { pair, codigo, certificadoId, numero } = await makeCertificado(t, admin);
    const body = { ...pair, motivo: 'Error en el apellido' };
    const answer = await admin.call(dissociate, { body });
    expect(answer.body.resource).toMatchObject({
      codigo,
      estado: 'revocado',
      motivoRevocacion: 'Error en el apellido',
    });
    expect(answer.body.resource!.revocado).toMatch(/^\d{4}-/);
    expect(await actsOn(certificadoId)).toEqual(['certificar', 'revocar']);
    expect((await admin.call(dissociate, { body })).status).toBe(404);

    const plain = await admin.call(associateCertificado, { body: pair });
    expect(plain.body.resource).toEqual({ motivos: ['Su certificado de este curso fue revocado.'] });
    const excepted = { ...pair, motivo: 'Corregido el apellido' };
    const next = (await admin.call(associateCertificado, { body: excepted })).body.resource!;
    expect(next.estado).toBe('vigente');
    expect(next.codigo).not.toBe(codigo);
    expect(next.numero).not.toBe(numero);
    const history = await admin.call(certificadoHistory, { params: { codigo } });
    expect(history.body.resources).toMatchObject([
      { suceso: 'Emitido', detalle: '' },
      { suceso: 'Revocado', detalle: 'Error en el apellido' },
    ]);
  },
);

describe('whoever does not meet the conditions', () => {
  test.each([
    ['no grade', null, 'Todavía no tiene notas.'],
    ['a low grade', 12, 'Su promedio es 12; se aprueba con 13.'],
  ])('with %s is refused with the reason, and certified with one', async (_what, nota, reason) => {
    const { pair, curso } = await makePassed(t, nota);
    const refused = await admin.call(associateCertificado, { body: { ...pair, motivo: '   ' } });
    expect(refused.body).toMatchObject({
      success: false,
      status: 409,
      codigo: 'no-apto',
      resource: { motivos: [reason] },
    });
    expect(refused.body.message).toContain(reason);
    const eligible = await admin.call(listEligible, { params: { id: curso.cursoId } });
    expect(eligible.body.resources).toMatchObject([{ apto: false, motivos: [reason], codigo: null }]);

    const excepted = await admin.call(associateCertificado, { body: { ...pair, motivo: 'Convalidó por experiencia' } });
    expect(excepted.body.resource).toMatchObject({ motivoExcepcion: 'Convalidó por experiencia', nota });
    const { codigo } = excepted.body.resource!;
    const seen = await t.client().call(verifyCertificado, { params: { codigo } });
    expect(seen.body.resource).toMatchObject({ estado: 'valido' });
    expect(seen.body.resource).not.toHaveProperty('nota');
    expect(seen.text).not.toContain('Convalidó');
    const history = await admin.call(certificadoHistory, { params: { codigo } });
    expect(history.body.resources).toMatchObject([{ detalle: 'Por excepción: Convalidó por experiencia' }]);
  });

  test('not enrolled, a failed test, an unknown course or person', async () => {
    const { curso, pair } = await makePassed(t, 19);
    const stranger = await makeUsuario(t.deps.db);
    const body = { cursoId: curso.cursoId, usuarioId: stranger.usuarioId };
    const refused = await admin.call(associateCertificado, { body });
    expect(refused.body.resource).toEqual({ motivos: ['No tiene matrícula en el curso.'] });

    const final = { cursoId: curso.cursoId, tipoModuloId: 2, nombre: 'Final', orden: 2 };
    await makePrueba(t.deps.db, { moduloId: (await makeModulo(t.deps.db, final)).moduloId });
    const untested = await admin.call(associateCertificado, { body: pair });
    expect(untested.body.resource).toEqual({ motivos: ['Le falta rendir la prueba.'] });

    expect((await admin.call(associateCertificado, { body: { ...pair, cursoId: 999_999 } })).status).toBe(404);
    expect((await admin.call(associateCertificado, { body: { ...pair, usuarioId: 999_999 } })).status).toBe(404);
  });

  test('a course without an issuing entity certifies nobody, and a number is not spent on it', async () => {
    const { curso, pair } = await makePassed(t);
    await t.deps.db.update(allCursos).set({ entidadId: null }).where(eq(allCursos.cursoId, curso.cursoId));
    const refused = await admin.call(associateCertificado, { body: pair });
    expect(refused.body).toMatchObject({ status: 409, codigo: 'sin-entidad' });
    const before = await makeCertificado(t, admin);
    const after = await makeCertificado(t, admin);
    expect(Number(after.numero.slice(0, 6))).toBe(Number(before.numero.slice(0, 6)) + 1);
  });
});

test('ADM-01 before the course has ended a certificate needs a reason, and a batch is refused once with the date', async () => {
  const limite = new Date(Date.now() + 30 * 86_400_000);
  const curso = await makeCertifiableCurso(t.deps, { fechaHoraLimite: limite });
  const alumno = await makeAlumnoOf(t.deps, curso);
  const pair = { cursoId: curso.cursoId, usuarioId: alumno.usuarioId };
  const reason = `El curso termina el ${formatLongDate(limite.toISOString())}.`;
  const refused = await admin.call(associateCertificado, { body: pair });
  expect(refused.body).toMatchObject({ status: 409, codigo: 'no-apto', resource: { motivos: [reason] } });
  const avance = (await admin.call(getLote, { params: { id: curso.cursoId } })).body.resource;
  expect(avance).toEqual({ porCertificar: 1, impedimento: { codigo: 'no-terminado', mensaje: reason }, lote: null });
  const lote = await admin.call(certifyPassed, { body: { cursoId: curso.cursoId } });
  expect(lote.body).toMatchObject({ status: 409, codigo: 'no-terminado', message: reason });
  const excepted = await admin.call(associateCertificado, { body: { ...pair, motivo: 'Viaja antes del fin' } });
  expect(excepted.body.resource).toMatchObject({ estado: 'vigente', motivoExcepcion: 'Viaja antes del fin' });
});

test('ADM-02 a batch names the missing entity before it starts, and never certifies again who was revoked', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  const [revoked, passed] = [await makeAlumnoOf(t.deps, curso), await makeAlumnoOf(t.deps, curso)];
  const body = { cursoId: curso.cursoId };
  await admin.call(associateCertificado, { body: { ...body, usuarioId: revoked.usuarioId } });
  await admin.call(dissociateCertificado, { body: { ...body, usuarioId: revoked.usuarioId, motivo: 'Copió' } });
  const withEntidad = (entidadId: number | null) =>
    t.deps.db.update(allCursos).set({ entidadId }).where(eq(allCursos.cursoId, curso.cursoId));
  await withEntidad(null);
  const refused = await admin.call(certifyPassed, { body });
  expect(refused.body).toMatchObject({ status: 409, codigo: 'sin-entidad' });
  expect(refused.body.message).toContain(curso.nombre);
  await withEntidad(curso.entidadId);
  const started = await admin.call(certifyPassed, { body });
  expect(started.body.resource).toMatchObject({ total: 1, emitidos: 0 });
  const params = { id: curso.cursoId };
  const end = async () => (await admin.call(getLote, { params })).body.resource;
  await expect.poll(async () => (await end())?.lote?.terminado).toBe(true);
  expect(await end()).toMatchObject({ porCertificar: 0, lote: { total: 1, emitidos: 1, fallidos: [] } });
  const list = await admin.call(listCertificados, { params });
  expect(list.body.resources?.map(({ usuarioId }) => usuarioId)).toEqual([passed.usuarioId]);
});

test('ADM-03 without tests every class needs its grade', async () => {
  const { curso, pair } = await makePassed(t, 20);
  await makeModulo(t.deps.db, { cursoId: curso.cursoId, orden: 2, nombre: 'Segunda clase' });
  const refused = await admin.call(associateCertificado, { body: pair });
  expect(refused.body.resource).toEqual({ motivos: ['Le falta la nota de una clase.'] });
});

async function actsOn(certificadoId: number): Promise<string[]> {
  const rows = await t.deps.db
    .select({ accion: auditorias.accion })
    .from(auditorias)
    .where(and(eq(auditorias.entidad, 'certificado'), eq(auditorias.entidadId, String(certificadoId))))
    .orderBy(auditorias.auditoriaId);
  return rows.map(({ accion }) => accion);
}
