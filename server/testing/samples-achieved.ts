import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { recordAudit } from '../db/audit.ts';
import { inTransaction } from '../db/connect.ts';
import { certificadoAjustes } from '../db/schema/certificados.ts';
import { deleteFactor } from '../factors/queries.ts';
import { hashToken } from '../http/session.ts';
import { mailProof } from '../mail/mail-proof.ts';
import { hashPassword } from '../passwords/hash.ts';
import { saveRecoveryCode, setPassword } from '../passwords/queries.ts';
import { accessKeyOf, claimProofAbout, hashClaimCode, newClaimCode } from '../pedidos/access-codes.ts';
import { insertLink } from '../pedidos/asiento/queries.ts';
import { markPaid } from '../pedidos/pago/correct-pago.ts';
import { pagosOf } from '../pedidos/pago/queries/pagos.ts';
import type { SandboxPagos } from '../ports/pagos/sandbox.ts';
import { createSession } from '../session/queries.ts';
import { createFile, pendingKey } from '../uploads/files.ts';
import { proofAbout } from '../usuarios/own-usuario-routes.ts';
import { findUsuario } from '../usuarios/queries.ts';
import type { TestApp } from './app.ts';
import { makeCurso, makeDocente, makeEntidad, makeFirmante, makeUsuario } from './builders.ts';
import type { Call, Callers } from './call.ts';
import { enrolAlumno as enrolAndGrade, makeCertifiableCurso, makePassed } from './certificados.ts';
import { answersFor, enrolAlumno, makeExam } from './exams.ts';
import { makePedido } from './pedidos.ts';
import { contrasena, makePerson } from './people.ts';
import { mailIn, samples } from './samples.ts';
import { ownedAnunciosSamples } from './samples-anuncios.ts';
import { achievedArchivoSamples } from './samples-archivos.ts';
import { ownedEncuestasSamples } from './samples-encuestas.ts';
import { achievedFactorSamples } from './samples-factors.ts';
import { ownedGruposSamples } from './samples-grupos.ts';
import { achievedSesionesSamples } from './samples-sesiones.ts';

const contentType = 'image/png';
const image = async (t: TestApp) => (await samples['uploads.putObject']!(t)).raw!.bytes as Buffer;

async function file({ deps }: TestApp, creadoPor: number) {
  const { docenteId } = await makeDocente(deps.db);
  const data = { ownerType: 'docente' as const, ownerId: docenteId, uso: undefined, contentType, creadoPor };
  return (await createFile(deps.db, data)).nombre;
}

const circular = { titulo: 'Horario', texto: 'Atendemos desde las nueve.', finalidad: 'aviso' };
const somebody = async ({ deps }: TestApp) => ({ usuarioIds: [(await makeUsuario(deps.db)).usuarioId] });

/** The access link of a paid order with two courses. */
async function link({ deps }: TestApp, adminId: number): Promise<string> {
  const lineas: [Awaited<ReturnType<typeof makeCurso>>, number][] = [
    [await makeCurso(deps.db), 2],
    [await makeCurso(deps.db), 1],
  ];
  const { pedidoId } = await makePedido(deps, { lineas, comprador: { buyerEmail: '' } });
  const pago = { medio: 'yape', operacion: `ENLACE-${pedidoId}` } as const;
  await inTransaction(deps.db, (tx) => markPaid(deps, tx, { pedidoId, adminId, now: new Date() }, pago));
  const codigo = newClaimCode();
  await insertLink(deps.db, { pedidoId: pedidoId, codigoHash: hashClaimCode(codigo), days: 30, origen: 'correo' });
  return codigo;
}

/** A pedido with one manual pago in full. */
async function paidByHand({ deps }: TestApp, adminId: number): Promise<{ id: number; pagoId: number }> {
  const { pedidoId: id } = await makePedido(deps);
  const pago = { medio: 'yape', operacion: `A-MANO-${id}` } as const;
  await inTransaction(deps.db, (tx) => markPaid(deps, tx, { pedidoId: id, adminId, now: new Date() }, pago));
  return { id, pagoId: (await pagosOf(deps.db, id))[0]!.pagoId };
}

async function exam({ deps: { db } }: TestApp, alumnoId: number) {
  const made = await makeExam(db);
  await enrolAlumno(db, alumnoId, made.cursoId);
  return made;
}

let person = 0;
function someone() {
  person += 1;
  const dni = String(61_000_000 + person);
  return { dni, nombre: 'Ana', apellido: 'Ríos', correo: `${dni}@correo.pe`, numero: '' };
}

async function importacion({ deps }: TestApp): Promise<Call> {
  const { cursoId } = await makeCurso(deps.db);
  return { body: { cursoId, filas: [{ linea: 2, ...someone() }], completarCeros: true } };
}

function aviso({ deps }: TestApp, proveedor: 'sandbox' | 'mercadopago'): Call {
  const { dataId, requestId, firma, body } = (deps.pagos as SandboxPagos).noticeOf(`pago-${proveedor}`);
  deps.pagos = { ...deps.pagos, proveedor };
  return {
    query: { 'data.id': dataId, type: 'payment' },
    body,
    headers: { 'x-request-id': requestId, 'x-signature': firma },
  };
}

async function openedSession({ deps }: TestApp, usuarioId: number): Promise<string> {
  const hash = randomBytes(32);
  await createSession(deps.db, { hash, usuarioId, agente: '', maxMinutes: 60 });
  const { rows } = await deps.db.execute<{ sesionId: string }>(
    sql`select sesion_id as "sesionId" from sesion where token_hash = ${hash}`,
  );
  return rows[0]!.sesionId;
}

/** Samples that succeed, for endpoints whose common sample is refused or finds no row. */
export const achievedSamples: Record<string, (t: TestApp, callers: Callers) => Promise<Call>> = {
  'encuestas.withdrawCita': ownedEncuestasSamples['encuestas.withdrawCita']!,
  'pedidos.buyCertificado': async ({ deps }, { alumnoId }) => {
    const curso = await makeCertifiableCurso(deps);
    const { cursoId } = curso;
    await enrolAndGrade(deps, curso, alumnoId, null);
    await deps.db.insert(certificadoAjustes).values({ cursoId, precio: 50 });
    return { body: { cursoId, nivelId: null, total: 50, aunqueFalte: true } };
  },
  'consultas.deleteConsulta': ownedAnunciosSamples['consultas.deleteConsulta']!,
  ...achievedFactorSamples,
  ...achievedSesionesSamples,
  'sesion.logout': async () => ({ as: 'USU' }),
  'sesion.changeContrasena': async ({ deps }) => {
    const { usuarioId } = await makePerson(deps.db, 'USU');
    await saveRecoveryCode(deps.db, hashToken('codigo-logrado'), usuarioId, 60);
    return { body: { codigo: 'codigo-logrado', contrasena: 'otra-frase-larga' } };
  },
  'usuarios.inviteUsuarios': async (t) => ({ body: await somebody(t) }),
  'circulares.sendCircular': async (t) => ({ body: { ...circular, ...(await somebody(t)) } }),
  'circulares.getAlcance': async (t) => ({ body: await somebody(t) }),
  'circulares.trialCircular': async () => ({ body: circular }),
  'usuarios.sendInvitacion': async ({ deps }) => ({ params: { id: (await makeUsuario(deps.db)).usuarioId } }),
  // Stores the known password first, because another sample changes it.
  'sesion.confirmIdentity': async ({ deps }, { alumnoId }) => {
    await deleteFactor(deps.db, alumnoId);
    await setPassword(deps.db, alumnoId, await hashPassword(contrasena));
    return { body: { contrasena } };
  },
  'sesion.closeSession': async (t, { alumnoId }) => ({ params: { sesionId: await openedSession(t, alumnoId) } }),
  'profiles.closeSessionOf': async (t, { alumnoId }) => ({
    params: { id: alumnoId, sesionId: await openedSession(t, alumnoId) },
  }),
  'auditoria.getAuditoria': async ({ deps }) => {
    await recordAudit(deps.db, { usuarioId: null, accion: 'crear', entidad: 'curso', entidadId: 'el-suyo' });
    const found = await deps.db.execute<{ id: number }>(
      sql`select auditoria_id as id from auditoria where entidad_id = 'el-suyo'`,
    );
    return { params: { id: found.rows[0]!.id } };
  },
  ...achievedArchivoSamples,
  'uploads.confirmUpload': async (t, { adminId }) => {
    const nombre = await file(t, adminId);
    await t.deps.storage.put(pendingKey(nombre), await image(t), contentType);
    return { body: { imagen: nombre } };
  },
  'uploads.putObject': async (t, { adminId }) => {
    const nombre = await file(t, adminId);
    const grant = { key: pendingKey(nombre), contentType, maxBytes: 10_000, expiresInSeconds: 60 };
    const { url } = await t.deps.storage.presignPut(grant);
    const query = Object.fromEntries(new URL(url, 'http://x').searchParams);
    return { params: { carpeta: 'pendientes', nombre }, query, raw: { contentType, bytes: await image(t) } };
  },
  'entidades.signatureOf': async (t) => {
    const { entidadId } = await makeEntidad(t.deps.db, { firma: 'firma.webp' });
    await t.deps.storage.put('firmas/firma.webp', await image(t), contentType);
    return { params: { id: entidadId } };
  },
  'firmantes.firmaOfFirmante': async (t) => {
    const { firmanteId } = await makeFirmante(t.deps.db, { firma: 'rubrica.webp' });
    await t.deps.storage.put('firmas/rubrica.webp', await image(t), contentType);
    return { params: { id: firmanteId } };
  },

  ...ownedGruposSamples,
  'pagos.voidPago': async (t, { adminId }) => ({ params: await paidByHand(t, adminId), body: { motivo: 'Error' } }),
  'pagos.movePago': async (t, { adminId }) => {
    const { numero } = await makePedido(t.deps);
    return { params: await paidByHand(t, adminId), body: { motivo: 'Error', numero } };
  },
  'pagos.createDevolucion': async (t, { adminId }) => {
    const { id, pagoId } = await paidByHand(t, adminId);
    return { params: { id }, body: { pagoId, motivo: 'Se arrepintió', modo: 'manual' } };
  },
  'pagos.listProposedDevoluciones': async (t, { adminId }) => {
    const { id } = await paidByHand(t, adminId);
    const { rows } = await t.deps.db.execute<{ id: number }>(
      sql`select curso_id as id from pedido_item where pedido_id = ${id}`,
    );
    return { params: { id: rows[0]!.id } };
  },
  'pagos.getVoucher': async (t, { adminId }) => {
    const params = await paidByHand(t, adminId);
    await t.deps.db.execute(sql`update pago set voucher = 'v.webp' where pago_id = ${params.pagoId}`);
    await t.deps.storage.put('vouchers/v.webp', await image(t), contentType);
    return { params };
  },

  'pedidos.retryPago': async ({ deps }) => {
    const { numero } = await makePedido(deps);
    return { body: { numero, clave: accessKeyOf(deps, numero) } };
  },
  'pedidos.resendPedido': async ({ deps }) => {
    const { numero } = await makePedido(deps);
    return { body: { numero, clave: accessKeyOf(deps, numero) } };
  },
  'pedidos.openPedido': async ({ deps }) => {
    const lineas: [Awaited<ReturnType<typeof makeCurso>>, number][] = [[await makeCurso(deps.db, { precio: 0 }), 1]];
    const { numero } = await makePedido(deps, { lineas, comprador: { buyerEmail: '' } });
    return { body: { numero, clave: accessKeyOf(deps, numero) } };
  },
  'pedidos.resendMail': async ({ deps }) => ({ params: { id: (await makePedido(deps)).pedidoId }, body: {} }),
  'pedidos.listMyPedidos': async ({ deps }, { alumnoId }) => {
    await makePedido(deps, { usuarioId: alumnoId });
    return { query: { page: 1 } };
  },
  'pedidos.notifyMercadopago': async (t) => aviso(t, 'mercadopago'),
  'pedidos.notifySandbox': async (t) => aviso(t, 'sandbox'),

  'pedidos.getAcceso': async (t, { adminId }) => ({ body: { codigo: await link(t, adminId) } }),
  'pedidos.activateAcceso': async (t, { adminId }) => {
    const { numero: _, ...theirs } = someone();
    const codigo = await link(t, adminId);
    const verificacion = mailProof(t.deps.config.secrets, claimProofAbout(codigo), theirs.correo, new Date());
    return { body: { ...theirs, codigo, verificacion, contrasena: 'otra-frase-larga' } };
  },
  'pedidos.proveMail': async (t, { adminId }) => ({
    body: { codigo: await link(t, adminId), correo: 'ana@correo.pe' },
  }),
  'pedidos.claimAcceso': async (t, { adminId }) => ({ body: { codigo: await link(t, adminId) } }),

  'sesion.confirmCorreo': async ({ deps }, { alumnoId }) => {
    const alumno = (await findUsuario(deps.db, alumnoId))!;
    const { correo } = someone();
    const verificacion = mailProof(deps.config.secrets, proofAbout(alumno), correo, new Date());
    return { body: { correo, verificacion } };
  },

  'mails.sendMailAgain': async (t) => ({ params: await mailIn(t, 'rechazado'), body: {} }),

  'matriculas.reviewImportacion': importacion,
  'matriculas.importAlumnos': importacion,

  'pruebas.saveBorrador': async (t, { alumnoId }) => {
    const { pruebaId, preguntas } = await exam(t, alumnoId);
    return { params: { id: pruebaId }, body: { opciones: [preguntas[0]!.opciones[0]!.opcionId], version: 1 } };
  },
  'pruebas.submitRespuestas': async (t, { alumnoId }) => ({ body: answersFor(await exam(t, alumnoId)) }),

  'certificados.certifyPassed': async (t) => ({ body: { cursoId: (await makePassed(t)).curso.cursoId } }),
  'certificados.generateCertificado': async (t) => ({ body: (await makePassed(t)).pair, as: 'ADMIN' }),
  'certificados.downloadCertificado': async (t) => ({
    ...(await samples['certificados.downloadCertificado']!(t)),
    as: 'ADMIN',
  }),
};
