import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { issueCertificado } from '../certificados/issue-certificado.ts';
import { revokeCertificados } from '../certificados/revoke-certificado.ts';
import { sendRemesa } from '../certificados/send-remesa.ts';
import { insertSolicitud } from '../cuenta/queries/solicitudes.ts';
import { recordAudit } from '../db/audit.ts';
import { inTransaction } from '../db/connect.ts';
import { cursoPonentes } from '../db/schema/cursos.ts';
import { grupoInvitaciones } from '../db/schema/grupos.ts';
import { calendarios } from '../db/schema/sesiones-programadas.ts';
import { recordSecurityEvent } from '../db/security-events.ts';
import { saveApunte } from '../materiales/queries/apuntes.ts';
import { deleteMaterial } from '../materiales/queries/materiales.ts';
import { insertImportacion } from '../matriculas/queries/importaciones.ts';
import { setNota } from '../notas/set-nota.ts';
import { hashClaimCode, newClaimCode } from '../pedidos/access-codes.ts';
import { insertLink } from '../pedidos/asiento/queries.ts';
import { insertNota } from '../pedidos/asistido/queries.ts';
import { markPaid } from '../pedidos/pago/correct-pago.ts';
import { submitRespuestas } from '../pruebas/submit-intento.ts';
import { createSession } from '../session/queries.ts';
import { alumnosOf } from './alumnos.ts';
import type { TestApp } from './app.ts';
import {
  makeAdmin,
  makeCupon,
  makeCurso,
  makeDocente,
  makeEspecialidad,
  makeFirmante,
  makeMaterial,
  makeModulo,
  makePaquete,
  makePlanCuotas,
  makePrueba,
  makeTipoMaterial,
  makeTipoModulo,
  makeUsuario,
} from './builders.ts';
import { enrolAlumno, makeAlumnoOf, makeAttended, makeCertifiableCurso, makeEndorsed } from './certificados.ts';
import { storedComprobante, withFalta } from './comprobantes.ts';
import { storeCotizacion } from './cotizaciones.ts';
import { oweCuotas } from './cuotas.ts';
import { declaredPago } from './declared.ts';
import { answersFor, enrolAlumno as enrolInCurso, makeExam, openPregunta } from './exams.ts';
import { makeGrupo } from './grupos.ts';
import { makeInteresado } from './interesados.ts';
import { makePaid, makePedido } from './pedidos.ts';
import { makePerson } from './people.ts';
import { makeHoja } from './reclamaciones.ts';
import { makeAnuncio, makeConsulta } from './samples-anuncios.ts';
import { makeRespuesta, makeVoz } from './samples-encuestas.ts';
import { memberOf as makeMember } from './samples-grupos.ts';
import { makeSesion } from './sesiones.ts';
import { submitIntento } from './study.ts';

export type School = Awaited<ReturnType<typeof makeSchool>>;

const withoutCorreo = { buyerEmail: '' };

/** One student and one course with `n` rows of everything that a list or a tree shows. */
export async function makeSchool(t: TestApp, n: number) {
  const { deps } = t;
  const { db } = deps;
  const now = new Date();
  const adminId = (await makeAdmin(db)).usuarioId;
  const alumno = await makePerson(db, 'USU');
  const alumnoId = alumno.usuarioId;
  const curso = await makeCertifiableCurso(deps);
  const { cursoId, moduloId } = curso;
  await enrolAlumno(deps, curso, alumnoId);
  const { pruebaId } = await makePrueba(db, {
    moduloId: (await makeModulo(db, { cursoId, tipoModuloId: 2 })).moduloId,
    intentos: n,
  });
  const cursoIds: number[] = [];
  const interesadoIds: number[] = [];

  const certify = (usuarioId: number, which: number) => {
    const pedido = { cursoId: which, usuarioId, motivo: 'Por convenio', issuerId: adminId, now };
    return inTransaction(db, (tx) => issueCertificado(deps, tx, pedido));
  };

  for (let at = 1; at <= n; at++) {
    const { usuarioId } = await makeAdmin(db);
    await recordAudit(db, { usuarioId, accion: 'crear', entidad: `entidad ${at}`, entidadId: at });
    await recordSecurityEvent(db, { tipo: 'entrada', usuarioId });
    await createSession(db, { hash: randomBytes(32), usuarioId: alumnoId, agente: '', maxMinutes: 60 });
    await makeTipoModulo(db);
    await makeUsuario(db, { eliminado: now });
    await makeCupon(db, { cursoIds: [cursoId] });
    await storeCotizacion(db, `Estudio ${at} de ${n}`, cursoId, adminId);
    const { interesadoId } = await makeInteresado(t, { cursoId, origen: `campaña ${at}` });
    interesadoIds.push(interesadoId);
    await makeHoja(t, { correo: '', respuestaPor: 'domicilio' });
    await insertSolicitud(db, { usuarioId: alumnoId, tipo: 'acceso', detalle: `Pido ${at}`, vence: '2026-12-01' });
    await makeTipoMaterial(db);
    await makeFirmante(db);
    const { docenteId } = await makeDocente(db);
    await db.insert(cursoPonentes).values({ cursoId, docenteId });
    await makeModulo(db, { cursoId, orden: at + 1, tipoModuloId: 2 });
    await deleteMaterial(db, (await makeMaterial(db, { moduloId, orden: at })).materialId);
    const { materialId } = await makeMaterial(db, { moduloId, orden: at });
    await makeSesion(db, { cursoId });
    await db.insert(calendarios).values({ usuarioId: alumnoId, tokenHash: randomBytes(32) });
    await makeAnuncio(t, cursoId);
    await makeConsulta(t, moduloId, alumnoId, `¿Consulta ${at}?`);
    await saveApunte(db, { usuarioId: alumnoId, materialId, texto: `Apunte ${at}` });
    const another = await makeCertifiableCurso(deps, { fechaHoraInicio: now });
    cursoIds.push(another.cursoId);
    await makePaquete(db, { cursoIds: [cursoId, another.cursoId] });
    await makePlanCuotas(db, { cursoId });
    await oweCuotas(t);
    await enrolAlumno(deps, another, alumnoId);
    await certify(alumnoId, another.cursoId);
    const passed = await makeAlumnoOf(deps, curso);
    await certify(passed.usuarioId, cursoId);
    await makeRespuesta(t, cursoId, passed.usuarioId);
    await makeRespuesta(t, another.cursoId, passed.usuarioId);
    if (at <= 2) await makeVoz(t, 'aprobada');
    await makeVoz(t);
    await alumnosOf(db, cursoId).enrolled();
    await submitIntento(db, { usuarioId: alumnoId, pruebaId, nota: 11 });
    await setNota(db, { usuarioId: alumnoId, moduloId, nota: at }, adminId);
    await makePedido(deps, { usuarioId: alumnoId, comprador: withoutCorreo });
    await declaredPago(t);
    await withFalta(t, await storedComprobante(t, 'aceptado'));
    await insertNota(db, { usuarioId: alumnoId }, { texto: `Nota ${at}`, creadoPor: adminId });
    await insertImportacion(db, { cursoId, creadoPor: adminId, total: 1, filas: [] });
  }

  const grupo = await makeGrupo(t, { usuarioId: alumnoId, cantidad: n + 2 });
  const shared: number[] = [grupo.cursoId];
  for (let at = 1; at <= n; at++) {
    if (at > 1) shared.push((await makeGrupo(t, { usuarioId: alumnoId })).cursoId);
    shared.push((await makeMember(t, alumnoId)).cursoId);
    await db.insert(grupoInvitaciones).values({ pedidoItemId: grupo.pedidoItemId, correo: `grupo${at}@correo.pe` });
  }
  // The catalogue has pages of twelve, which these cursos must not fill.
  await db.execute(sql`update curso set activa = false where curso_id in ${shared}`);

  const { especialidadId } = await makeEspecialidad(db);
  const examen = await makeExam(db, {
    preguntas: Array.from({ length: n }, () => openPregunta),
    intentos: n,
    curso: { especialidadId },
  });
  const others = Array.from({ length: n }, (_, at) => ({ ...openPregunta, enunciado: `Resuelve el caso ${at + 1}.` }));
  await makeExam(db, { preguntas: others, curso: { especialidadId } });
  await enrolInCurso(db, alumnoId, examen.cursoId);
  const who = { usuario: { ...alumno, rol: 'USU' as const }, now };
  const submissions: number[] = [];
  for (let at = 1; at <= n; at++) {
    const { intentoId } = await inTransaction(db, (tx) => submitRespuestas(tx, answersFor(examen), null, who));
    submissions.push(intentoId);
  }

  const lineas: [Awaited<ReturnType<typeof makeCurso>>, number][] = [];
  for (let at = 1; at <= n; at++) lineas.push([await makeCurso(db), 2]);
  const pedido = await makePedido(deps, { lineas, comprador: withoutCorreo });
  for (let at = 1; at <= n; at++) {
    const nota = { texto: `Nota ${at}`, creadoPor: adminId };
    await insertNota(db, { pedidoId: pedido.pedidoId }, nota);
    await insertNota(db, { interesadoId: interesadoIds[0]! }, nota);
  }
  const pago = { medio: 'yape', operacion: `ESCUELA-${pedido.pedidoId}` } as const;
  await inTransaction(db, (tx) => markPaid(deps, tx, { pedidoId: pedido.pedidoId, adminId, now: new Date() }, pago));

  const { cursoId: soldId } = await makeCurso(db);
  for (let at = 1; at <= n; at++) await makePaid(db, [{ cursoId: soldId, cantidad: 1, precio: 10_000 }]);

  // One of several certificates is also revoked, for a longer history.
  const certified = await makeAlumnoOf(deps, curso);
  const { row } = await certify(certified.usuarioId, cursoId);
  const calidad = 'aprobado' as const;
  const usuarioIds = [certified.usuarioId];
  const removal = { cursoId, usuarioIds, calidad, motivo: 'Error', requestId: 'r', adminId, now };
  if (n > 1) await inTransaction(db, (tx) => revokeCertificados(tx, removal));

  for (let at = 1; at <= n; at++) {
    const endorsed = await makeEndorsed(deps, { issuerId: adminId, serie: `S${cursoId}N${at}` });
    const { certificadoId, nivelSerie } = endorsed.row;
    const remesa = { serie: nivelSerie!, certificadoIds: [certificadoId], enviada: '2026-05-09', nota: '' };
    await inTransaction(db, (tx) => sendRemesa(tx, remesa, adminId));
    await db.execute(sql`update curso set activa = false where curso_id = ${endorsed.curso.cursoId}`);
  }

  const link = newClaimCode();
  await insertLink(db, { pedidoId: pedido.pedidoId, codigoHash: hashClaimCode(link), days: 30, origen: 'correo' });

  const ids = { cursoId, cursoIds, moduloId, pruebaId, intentoId: submissions[0]! };
  const [interesadoId] = interesadoIds;
  return {
    ...ids,
    interesadoId,
    grupoItemId: grupo.pedidoItemId,
    dni: alumno.dni,
    adminId,
    alumnoId,
    examen,
    pedido,
    soldId,
    codigo: row.codigo,
    attendedId: (await makeAttended(deps, n)).cursoId,
    link,
    size: n,
  };
}
