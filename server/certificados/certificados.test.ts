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
  revokeCertificados,
  verifyCertificado,
} from 'domain/contract/certificados.ts';
import { submitRespuestas } from 'domain/contract/pruebas.ts';
import { formatLongDate } from 'domain/formats/lima-time.ts';
import { codigoInGroups } from 'domain/rules/codigo-certificado.ts';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { auditorias } from '../db/schema/auditoria.ts';
import { allCursos } from '../db/schema/cursos.ts';
import { correosSalientes } from '../db/schema/mail.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { untilBlocked } from '../testing/blocked.ts';
import { makeCurso, makeEntidad, makeModulo, makePrueba, makeUsuario } from '../testing/builders.ts';
import {
  enrolAlumno as enrolAlumnoOf,
  makeAlumnoOf,
  makeCertifiableCurso,
  makeCertificado,
  makePassed,
} from '../testing/certificados.ts';
import type { Client } from '../testing/client.ts';
import { answersFor, enrolAlumno, makeEstudiante, makeExam, openPregunta } from '../testing/exams.ts';
import { signedIn } from '../testing/people.ts';
import { unzip } from '../testing/unzip.ts';
import { createFile } from '../uploads/files.ts';
import { issueCertificado } from './issue-certificado.ts';

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
  expect(csv.body.resource!.filename).toMatch(/^certificados-\d{4}-\d\d-\d\d\.csv$/);
  const text = Buffer.from(csv.body.resource!.data, 'base64').toString('utf8');
  const [title, ...lines] = text.replace('\ufeff', '').trimEnd().split('\r\n');
  expect(title).toBe(
    'Número,Código,DNI,Apellidos,Nombres,Programa,Tipo,Nota,Emitido,Estado,Excepción,Revocado,Motivo,Revocado por,Nivel,Registro,Horas,En calidad de',
  );
  const day = /\d{4}-\d\d-\d\d \d\d:\d\d/g;
  const [first, second] = both.body.resources!;
  expect(lines.map((line) => line.replaceAll(day, 'FECHA'))).toEqual([
    `${first!.numero},${codigoInGroups(first!.codigo)},${other.dni},Zapata,Íñigo,${curso.nombre},Certificado,15.00,FECHA,Vigente,,,,,,,40,Aprobado`,
    `${second!.numero},${codigoInGroups(second!.codigo)},${alumno.dni},${alumno.apellido},${alumno.nombre},${curso.nombre},Certificado,17.00,FECHA,Revocado,,FECHA,Retirado por la administración,${second!.revocadoPor},,,40,Aprobado`,
  ]);
  const book = await admin.call(exportCertificados, {
    query: { cursoId: curso.cursoId, estado: 'vigente', formato: 'xlsx' },
  });
  const sheet = unzip(Buffer.from(book.body.resource!.data, 'base64')).get('xl/worksheets/sheet1.xml')!.toString();
  expect(sheet).toMatch(/<c r="H2"[^>]*><v>15\.00<\/v>/);
  expect(sheet).not.toMatch(/null|undefined/);
  const exported = await t.deps.db.select().from(auditorias).where(eq(auditorias.accion, 'exportar'));
  expect(exported).toMatchObject([
    { entidad: 'certificado', entidadId: 'todos', despues: { nombre: `2 certificados de «${curso.nombre}»` } },
    { entidad: 'certificado', entidadId: 'todos', despues: { nombre: `1 certificados de «${curso.nombre}»` } },
  ]);
});

test('a course that is not there has no list, no candidates, no batch and no export', async () => {
  const params = { id: 999_999 };
  const answers = [
    await admin.call(listCertificados, { params }),
    await admin.call(listEligible, { params }),
    await admin.call(getLote, { params }),
    await admin.call(certifyPassed, { body: { cursoId: 999_999 } }),
    await admin.call(exportCertificados, { query: { cursoId: 999_999 } }),
  ];
  for (const { status, body } of answers) expect([status, body.message]).toEqual([404, 'Curso no encontrado']);
});

test('a diploma is called one, by the name it is printed with, in its year of Lima', async () => {
  const fields = {
    tipo: 'D',
    tipoCertificado: null,
    nombre: 'Proceso',
    nombreCertificado: ' Especialista en Proceso ',
  };
  const curso = await makeCertifiableCurso(t.deps, fields as never);
  const alumno = await makeAlumnoOf(t.deps, curso);
  const request = { cursoId: curso.cursoId, usuarioId: alumno.usuarioId, issuerId: alumno.usuarioId };
  const now = new Date('2027-01-01T04:59:59Z');
  const { row } = await inTransaction(t.deps.db, (tx) => issueCertificado(t.deps, tx, { ...request, now }));
  expect([row.tipo, row.anio]).toEqual(['D', 2026]);
  const list = await admin.call(listCertificados, { params: { id: curso.cursoId } });
  expect(list.body.resources).toMatchObject([
    {
      curso: 'Especialista en Proceso',
      numero: expect.stringMatching(/^\d{6}-2026$/),
      revocado: null,
      revocadoPor: null,
    },
  ]);
  const [mail] = await t.deps.db.select().from(correosSalientes).where(eq(correosSalientes.para, alumno.correo));
  expect(mail!.asunto).toBe('Tu diploma de «Especialista en Proceso»');
  expect(mail!.texto).toContain('Tu diploma está listo');
  const next = await inTransaction(t.deps.db, (tx) =>
    issueCertificado(t.deps, tx, { ...request, now: new Date('2027-01-01T05:00:00Z') }),
  );
  expect(next).toEqual({ row, nuevo: false });
});

test('whoever has no usable e-mail is certified all the same', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  const alumno = await makeAlumnoOf(t.deps, curso, 17, { correo: 'rosa@empresa' });
  const body = { cursoId: curso.cursoId, usuarioId: alumno.usuarioId };
  expect((await admin.call(associateCertificado, { body })).status).toBe(200);
  expect(await t.deps.db.$count(correosSalientes, eq(correosSalientes.para, alumno.correo))).toBe(0);
});

test.each([associateCertificado, associateCertificadoPost])(
  'API-82 ENR-05 $method asociar certifies whoever passed, records it, and writes to them once',
  async (spec) => {
    const associate = spec as typeof associateCertificado;
    const { pair, alumno, curso } = await makePassed(t);
    const first = await admin.call(associate, { body: { ...pair, motivo: 'No hacía falta' } });
    expect(first.body).toMatchObject({
      success: true,
      status: 200,
      resource: { ...pair, estado: 'vigente', nota: 17, motivoExcepcion: null },
    });
    const again = await admin.call(associate, { body: pair });
    expect(again.body.resource).toEqual(first.body.resource);

    const { codigo, certificadoId } = first.body.resource!;
    const mails = await t.deps.db.select().from(correosSalientes).where(eq(correosSalientes.para, alumno.correo));
    expect(mails).toHaveLength(1);
    expect(mails[0]!.asunto).toBe(`Tu certificado de «${curso.nombre}»`);
    const { correo, telefono } = t.deps.config.institucion;
    const parts = mails[0]!.texto.split(/\n\n+/).map((part) => part.trim());
    expect(parts.filter((part) => part !== '' && !part.startsWith('--'))).toEqual([
      'Tu certificado está listo',
      `Hola, ${alumno.nombre}. Emitimos tu certificado de «${curso.nombre}».`,
      `Descárgalo cuando quieras desde tu panel: ${t.deps.publicUrl()}/dashboard`,
      `Su código es ${codigoInGroups(codigo)}. Quien lo reciba puede comprobarlo sin cuenta en la página del botón.`,
      `Ver mi certificado:\n${t.deps.publicUrl()}/verificar/${codigo}`,
      `¿Dudas? Escríbenos a ${correo} o llámanos al ${telefono}.`,
    ]);
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
    const [issued, revoked] = await t.deps.db
      .select()
      .from(auditorias)
      .where(and(eq(auditorias.entidad, 'certificado'), eq(auditorias.entidadId, String(certificadoId))))
      .orderBy(auditorias.auditoriaId);
    expect(issued).toMatchObject({ antes: null, despues: { codigo, numero, estado: 'vigente' } });
    expect(revoked).toMatchObject({
      antes: { estado: 'vigente', motivoRevocacion: null },
      despues: { codigo, estado: 'revocado', motivoRevocacion: 'Error en el apellido' },
    });
    for (const act of [issued, revoked]) expect(act?.requestId).toMatch(/\S/);
    const twice = await admin.call(dissociate, { body });
    const message = 'Esta persona no tiene un certificado vigente en el curso.';
    expect([twice.status, twice.body.message]).toEqual([404, message]);

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

test('of two who revoke a certificate at the same moment, one does', async () => {
  const { pair, certificadoId } = await makeCertificado(t, admin);
  const revoke = () => admin.call(dissociateCertificado, { body: { ...pair, motivo: 'Error' } });
  const { both } = await inTransaction(t.deps.db, async (tx) => {
    await tx.execute(sql`select from certificado where certificado_id = ${certificadoId} for update`);
    const answers = Promise.all([revoke(), revoke()]);
    await untilBlocked(t.deps.db, 2);
    return { both: answers };
  });
  expect((await both).map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await actsOn(certificadoId)).toEqual(['certificar', 'revocar']);
});

test('ADM-50 several certificates are revoked for one reason, or none', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  const usuarioIds: number[] = [];
  for (const nombre of ['Ana', 'Luis', 'Zoe']) {
    const { usuarioId } = await makeAlumnoOf(t.deps, curso, 17, { nombre });
    await admin.call(associateCertificado, { body: { cursoId: curso.cursoId, usuarioId } });
    usuarioIds.push(usuarioId);
  }
  const revoke = (ids: number[], motivo = 'Texto equivocado') =>
    admin.call(revokeCertificados, { params: { id: curso.cursoId }, body: { usuarioIds: ids, motivo } });
  const inForce = async () =>
    (await admin.call(listCertificados, { params: { id: curso.cursoId }, query: { estado: 'vigente' } })).body
      .resources!;

  const [ana, luis] = usuarioIds as [number, number, number];
  const stranger = await makeUsuario(t.deps.db);
  const refused = await revoke([ana, luis, stranger.usuarioId]);
  expect(refused.body).toMatchObject({ status: 404, message: expect.stringContaining('No se revocó ninguno') });
  expect((await revoke([ana], '  ')).body).toMatchObject({ status: 422, errores: { motivo: 'Escribe el motivo' } });
  expect(await inForce()).toHaveLength(3);

  expect((await revoke([ana, luis, ana])).body).toMatchObject({ status: 200, resource: { revocados: 2 } });
  expect(await inForce()).toMatchObject([{ nombre: 'Zoe' }]);
  const { resources } = (
    await admin.call(listCertificados, { params: { id: curso.cursoId }, query: { estado: 'revocado' } })
  ).body;
  expect(resources).toMatchObject(Array(2).fill({ motivoRevocacion: 'Texto equivocado' }));
  for (const { certificadoId } of resources!) expect(await actsOn(certificadoId)).toEqual(['certificar', 'revocar']);
  expect((await revoke([ana, luis])).status).toBe(404);
});

describe('whoever does not meet the conditions', () => {
  test.each([
    ['no grade', null, 'Todavía no tiene notas.'],
    ['a low grade', 12, 'Su promedio es 12; se aprueba con 13.'],
  ])('with %s is refused with the reason, and certified with one', async (_what, nota, reason) => {
    const { pair, curso, alumno } = await makePassed(t, nota);
    const refused = await admin.call(associateCertificado, { body: { ...pair, motivo: '   ' } });
    expect(refused.body).toMatchObject({
      success: false,
      status: 409,
      codigo: 'no-apto',
      resource: { motivos: [reason] },
    });
    const { nombre, apellido } = alumno;
    expect(refused.body.message).toBe(`${nombre} ${apellido} no cumple las condiciones. ${reason}`);
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
    // Enrolled, but in another course.
    const stranger = (await makePassed(t)).alumno;
    const body = { cursoId: curso.cursoId, usuarioId: stranger.usuarioId };
    const refused = await admin.call(associateCertificado, { body });
    expect(refused.body.resource).toEqual({ motivos: ['No tiene matrícula en el curso.'] });

    const final = { cursoId: curso.cursoId, tipoModuloId: 2, nombre: 'Final', orden: 2 };
    await makePrueba(t.deps.db, { moduloId: (await makeModulo(t.deps.db, final)).moduloId });
    const untested = await admin.call(associateCertificado, { body: pair });
    expect(untested.body.resource).toEqual({ motivos: ['Le falta rendir la prueba.'] });

    const nowhere = await admin.call(associateCertificado, { body: { ...pair, cursoId: 999_999 } });
    expect([nowhere.status, nowhere.body.message]).toEqual([404, 'Curso no encontrado']);
    const nobody = await admin.call(associateCertificado, { body: { ...pair, usuarioId: 999_999 } });
    expect([nobody.status, nobody.body.message]).toEqual([404, 'No se encontró al usuario.']);
  });

  test('answers that wait for a grade, and a course without modules', async () => {
    const exam = await makeExam(t.deps.db, { preguntas: [openPregunta] });
    const { entidadId } = await makeCertifiableCurso(t.deps);
    const ended = { entidadId, fechaHoraLimite: new Date(Date.now() - 86_400_000), vigencia: 12 };
    await t.deps.db.update(allCursos).set(ended).where(eq(allCursos.cursoId, exam.cursoId));
    const { browser, usuarioId } = await makeEstudiante(t, exam.cursoId);
    await browser.call(submitRespuestas, { body: answersFor(exam) });
    const waiting = await admin.call(associateCertificado, { body: { cursoId: exam.cursoId, usuarioId } });
    expect(waiting.body.resource).toEqual({ motivos: ['Una prueba espera su calificación.'] });
    const { cursoId } = await makeCurso(t.deps.db, ended);
    await enrolAlumno(t.deps.db, usuarioId, cursoId);
    const empty = await admin.call(associateCertificado, { body: { cursoId, usuarioId } });
    expect(empty.body.resource).toEqual({ motivos: ['Todavía no tiene notas.'] });
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
  expect(avance).toEqual({
    porCertificar: 1,
    sinConfirmar: 1,
    impedimento: { codigo: 'no-terminado', mensaje: reason },
    lote: null,
  });
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
  await makeModulo(t.deps.db, { cursoId: curso.cursoId, orden: 3, nombre: 'Tercera clase' });
  const more = await admin.call(associateCertificado, { body: pair });
  expect(more.body.resource).toEqual({ motivos: ['Le falta la nota de 2 clases.'] });
});

test('whoever has the certificate of one course has none of another until it is issued', async () => {
  const { alumno, pair, codigo } = await makeCertificado(t, admin);
  const other = await makeCertifiableCurso(t.deps, { tipo: 'C', tipoCertificado: null });
  await enrolAlumnoOf(t.deps, other, alumno.usuarioId, 14);
  const params = { id: other.cursoId };
  const candidates = async () => (await admin.call(listEligible, { params })).body.resources;
  const row = { usuarioId: alumno.usuarioId, promedio: 14, pruebas: 0, aprobadas: 0, apto: true, motivos: [] };
  expect(await candidates()).toMatchObject([{ ...row, codigo: null }]);
  const body = { ...pair, cursoId: other.cursoId };
  const refused = await admin.call(dissociateCertificado, { body: { ...body, motivo: 'x' } });
  expect(refused.status).toBe(404);
  const { resource } = (await admin.call(associateCertificado, { body })).body;
  expect(resource).toMatchObject({ cursoId: other.cursoId, nota: 14, tipo: 'C' });
  expect(resource!.codigo).not.toBe(codigo);
  expect(await candidates()).toMatchObject([{ ...row, codigo: resource!.codigo }]);
});

test('candidates come by last name, searched and paged', async () => {
  const curso = await makeCertifiableCurso(t.deps);
  for (const [apellido, nombre] of [
    ['Zúñiga', 'Ana'],
    ['Álvarez', 'Luz'],
    ['Álvarez', 'Eva'],
  ] as const) {
    await makeAlumnoOf(t.deps, curso, 15, { apellido, nombre });
  }
  const params = { id: curso.cursoId };
  const all = (await admin.call(listEligible, { params })).body.resources!;
  expect(all.map(({ apellido, nombre }) => `${apellido} ${nombre}`)).toEqual([
    'Álvarez Eva',
    'Álvarez Luz',
    'Zúñiga Ana',
  ]);
  const page = await admin.call(listEligible, { params, query: { q: 'alvarez', page: 1, size: 5 } });
  expect(page.body).toMatchObject({ total: 2, pages: 1, page: 1 });
  expect(page.body.resources).toHaveLength(2);
});

test('a picture whose upload never ended is not printed', async () => {
  const { nombre } = await createFile(t.deps.db, {
    ownerType: 'entidad',
    ownerId: null,
    uso: 'firma',
    contentType: 'image/png',
    creadoPor: null,
  });
  const { entidadId } = await makeEntidad(t.deps.db, { firma: nombre, logo: '' });
  const curso = await makeCertifiableCurso(t.deps, { entidadId });
  const { usuarioId } = await makeAlumnoOf(t.deps, curso);
  const issued = await admin.call(associateCertificado, { body: { cursoId: curso.cursoId, usuarioId } });
  expect(issued.status).toBe(200);
  const { rows } = await t.deps.db.execute(
    sql`select datos_entidad from certificado where certificado_id = ${issued.body.resource!.certificadoId}`,
  );
  expect(rows).toMatchObject([{ datos_entidad: { firma: null, logo: null } }]);
});

async function actsOn(certificadoId: number): Promise<string[]> {
  const rows = await t.deps.db
    .select({ accion: auditorias.accion })
    .from(auditorias)
    .where(and(eq(auditorias.entidad, 'certificado'), eq(auditorias.entidadId, String(certificadoId))))
    .orderBy(auditorias.auditoriaId);
  return rows.map(({ accion }) => accion);
}
