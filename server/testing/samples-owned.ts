import { issueCertificado } from '../certificados/issue-certificado.ts';
import { inTransaction } from '../db/connect.ts';
import { notasModulo } from '../db/schema/matriculas.ts';
import { recordSecurityEvent } from '../db/security-events.ts';
import { hashToken } from '../http/session.ts';
import { saveApunte } from '../materiales/queries/apuntes.ts';
import { saveRecoveryCode } from '../passwords/queries.ts';
import { storeBorrador } from '../pruebas/save-borrador.ts';
import type { TestApp } from './app.ts';
import { makeArchivo } from './archivos.ts';
import {
  makeCupon,
  makeCurso,
  makeDocente,
  makeMaterial,
  makeModulo,
  makePaquete,
  makePlanCuotas,
  makeUsuario,
} from './builders.ts';
import type { Call, Callers } from './call.ts';
import { enrolAlumno as enrolAndGrade, makeCertifiableCurso } from './certificados.ts';
import { oweCuotas } from './cuotas.ts';
import { enrolAlumno, makeExam, openPregunta, preguntaVF } from './exams.ts';
import { makePedido } from './pedidos.ts';
import { samples } from './samples.ts';
import { achievedSamples } from './samples-achieved.ts';
import { ownedAnunciosSamples } from './samples-anuncios.ts';
import { signedFile } from './samples-archivos.ts';
import { ownedAsistenciaSamples } from './samples-asistencia.ts';
import { ownedEncuestasSamples } from './samples-encuestas.ts';
import { ownedFactorSamples } from './samples-factors.ts';
import { ownedGruposSamples } from './samples-grupos.ts';
import { materialFile } from './samples-modulos.ts';
import { ownedSesionesSamples } from './samples-sesiones.ts';
import { submitIntento } from './study.ts';

/** `own`: text that occurs only in responses with the student's own row. */
export type OwnedCall = Call & { own?: string };

type Make = (t: TestApp, callers: Callers) => Promise<OwnedCall>;

/** A grade that no other fixture has. */
const nota = 17.25;

/** A course of the student with a material and an own grade. */
async function study({ deps: { db } }: TestApp, { adminId, alumnoId }: Callers) {
  const { cursoId } = await makeCurso(db, { nombre: `Curso de ${alumnoId}.` });
  const { moduloId } = await makeModulo(db, { cursoId });
  const { materialId } = await makeMaterial(db, { moduloId });
  await enrolAlumno(db, alumnoId, cursoId);
  await db.insert(notasModulo).values({ usuarioId: alumnoId, moduloId, nota, puestaPor: adminId });
  return { cursoId, moduloId, materialId, own: String(nota) };
}

/** Like `study`, with a file. */
async function studyFile(t: TestApp, callers: Callers) {
  const { materialId, moduloId } = await study(t, callers);
  const nombre = 'Casos.zip';
  return { materialId, ...(await makeArchivo(t, { materialId, moduloId, nombre, creadoPor: callers.adminId })) };
}

async function exam({ deps: { db } }: TestApp, { alumnoId }: Callers) {
  const made = await makeExam(db, { preguntas: [preguntaVF, openPregunta] });
  await enrolAlumno(db, alumnoId, made.cursoId);
  return made;
}

async function certificado({ deps }: TestApp, { adminId, alumnoId }: Callers) {
  const curso = await makeCertifiableCurso(deps);
  await enrolAndGrade(deps, curso, alumnoId);
  const pair = { cursoId: curso.cursoId, usuarioId: alumnoId };
  const order = { ...pair, issuerId: adminId, now: new Date() };
  const { row } = await inTransaction(deps.db, (tx) => issueCertificado(deps, tx, order));
  return { pair, codigo: row.codigo };
}

async function pedido({ deps }: TestApp, { alumnoId }: Callers) {
  return makePedido(deps, { usuarioId: alumnoId });
}

const oneOfAll = { query: { page: 1, size: 10 } };
const list =
  (make: (t: TestApp, callers: Callers) => Promise<unknown>, call: Call = oneOfAll): Make =>
  async (t, callers) => {
    await make(t, callers);
    return call;
  };
const pruebaOf: Make = async (t, callers) => ({ params: { id: (await exam(t, callers)).pruebaId } });
const materialOf: Make = async (t, callers) => ({ params: { id: (await study(t, callers)).materialId } });
const cursoOf: Make = async (t, callers) => {
  const { cursoId: id, own } = await study(t, callers);
  return { params: { id }, own };
};

/** Calls about rows of the student `alumnoId`, and lists that contain a row. */
const owned: Record<string, Make> = {
  ...ownedFactorSamples,
  ...ownedSesionesSamples,
  ...ownedAnunciosSamples,
  ...ownedEncuestasSamples,
  ...ownedAsistenciaSamples,
  ...ownedGruposSamples,
  'sesion.me': async ({ deps }, { alumnoId }) => {
    const { rows } = await deps.pool.query<{ dni: string }>('select dni from usuario where usuario_id = $1', [
      alumnoId,
    ]);
    return { own: rows[0]!.dni };
  },
  'sesion.changeContrasena': async ({ deps }, { alumnoId }) => {
    const codigo = `codigo-de-${alumnoId}`;
    await saveRecoveryCode(deps.db, hashToken(codigo), alumnoId, 60);
    return { body: { codigo, contrasena: 'otra-frase-larga' } };
  },
  'panel.listWeek': list(({ deps }) => makeCurso(deps.db, { fechaHoraInicio: new Date() }), {}),
  'panel.myCursos': async (t, callers) => {
    await study(t, callers);
    return { own: String(nota) };
  },
  'pedidos.listMyPedidos': async (t, callers) => ({ ...oneOfAll, own: (await pedido(t, callers)).numero }),
  'solicitudes.listOwnSolicitudes': async ({ deps: { pool } }, { alumnoId }) => {
    const own = `Pide la persona ${alumnoId}`;
    await pool.query(
      `insert into solicitud_datos (usuario_id, tipo, detalle, vence) values ($1, 'acceso', $2, '2026-12-01')`,
      [alumnoId, own],
    );
    return { own };
  },
  'certificados.myCertificados': async (t, callers) => ({ own: (await certificado(t, callers)).codigo }),

  'modulos.listModulos': async (t, callers) => {
    const { cursoId, own } = await study(t, callers);
    return { query: { cursoId }, own };
  },
  'modulos.getModulo': async (t, callers) => {
    const { moduloId: id, own } = await study(t, callers);
    return { params: { id }, own };
  },
  'modulos.getProgress': cursoOf,
  'modulos.listLecciones': cursoOf,
  'certificados.getCertificadoAvance': cursoOf,
  'materiales.listMateriales': async (t, callers) => ({ query: { moduloId: (await study(t, callers)).moduloId } }),
  'materiales.getMaterial': materialOf,
  'materiales.markSeen': materialOf,
  'materiales.openLeccion': materialOf,
  'materiales.unmarkSeen': materialOf,
  'materiales.saveApunte': async (t, callers) => ({ ...(await materialOf(t, callers)), body: { texto: 'Repasar' } }),
  'materiales.getMaterialFile': async (t, callers) => ({
    params: await materialFile(t, (await study(t, callers)).materialId),
  }),
  'archivos.openArchivo': async (t, callers) => ({ params: { id: (await studyFile(t, callers)).materialId } }),
  'archivos.readArchivo': async (t, callers) => signedFile(t, await studyFile(t, callers)),
  'archivos.savePosicion': async (t, callers) => ({
    ...(await materialOf(t, callers)),
    body: { segundos: 30, duracion: 600 },
  }),
  'materiales.listApuntes': async (t, callers) => {
    const { moduloId: id, materialId } = await study(t, callers);
    const own = `Apunte de ${callers.alumnoId}.`;
    await saveApunte(t.deps.db, { usuarioId: callers.alumnoId, materialId, texto: own });
    return { params: { id }, own };
  },

  'pruebas.getPrueba': pruebaOf,
  'pruebas.listPreguntas': pruebaOf,
  'pruebas.listIntentos': async (t, callers) => {
    const { pruebaId } = await exam(t, callers);
    await submitIntento(t.deps.db, { usuarioId: callers.alumnoId, pruebaId, nota });
    return { params: { id: pruebaId }, own: String(nota) };
  },
  'pruebas.getBorrador': async (t, callers) => {
    const { pruebaId, preguntas } = await exam(t, callers);
    const own = 'Lo que yo escribo';
    const usuario = { usuarioId: callers.alumnoId, rol: 'USU' } as Parameters<typeof storeBorrador>[3]['usuario'];
    const abiertas = [{ preguntaId: preguntas[1]!.preguntaId, texto: own }];
    await storeBorrador(t.deps.db, pruebaId, { opciones: [], abiertas, version: 1 }, { usuario, now: new Date() });
    return { params: { id: pruebaId }, own };
  },

  'certificados.downloadCertificado': async (t, callers) => {
    const { codigo } = await certificado(t, callers);
    return { params: { codigo } };
  },
  'certificados.generateCertificado': async (t, callers) => ({ body: (await certificado(t, callers)).pair }),

  'especialidades.listEspecialidades': list(study),
  'cupones.listCupones': list(({ deps }) => makeCupon(deps.db)),
  'paquetes.listPaquetes': list(({ deps }) => makePaquete(deps.db)),
  'cuotas.listCuotas': list((t) => oweCuotas(t)),
  'planesCuotas.listPlanesCuotas': list(({ deps }) => makePlanCuotas(deps.db)),
  'offeredPaquetes.listOfferedPaquetes': list(({ deps }) => makePaquete(deps.db)),
  'tipos.listTipoModulos': list(async () => {}),
  'tipos.listTipoMateriales': list(async () => {}),
  'cursos.listCursos': list(study),
  'cursos.listCatalogo': list(study, { query: { page: 1 } }),
  'eliminados.listEliminados': list(({ deps }) => makeUsuario(deps.db, { eliminado: new Date() }), {
    query: { tipo: 'usuario', page: 1, size: 10 },
  }),
  'usuarios.listUsuarios': list(async () => {}),
  'security.listEventos': list(({ deps }, { alumnoId }) =>
    recordSecurityEvent(deps.db, { tipo: 'entrada', usuarioId: alumnoId }),
  ),
  'auditoria.listAuditoria': list((t, callers) => achievedSamples['auditoria.getAuditoria']!(t, callers)),
  'pedidos.listPedidos': list(pedido),
  'pruebas.listCalificaciones': list((t) => samples['pruebas.getCalificacion']!(t)),
  'pruebas.listOpenRespuestas': list((t) => samples['pruebas.getCalificacion']!(t)),
  'matriculas.listAlumnos': async (t, callers) => ({ params: { cursoId: (await study(t, callers)).cursoId } }),
  'notas.getRegistro': cursoOf,
  'notas.listNotaHistory': async (t, callers) => ({
    query: { usuarioId: callers.alumnoId, moduloId: (await study(t, callers)).moduloId },
  }),
  'certificados.listCertificados': async (t, callers) => ({
    params: { id: (await certificado(t, callers)).pair.cursoId },
    query: { estado: 'todos' },
  }),
  'certificados.listEligible': async (t, callers) => ({
    params: { id: (await certificado(t, callers)).pair.cursoId },
    query: {},
  }),
  'ponentes.listPonentes': async (t, callers) => {
    const { cursoId } = await study(t, callers);
    const { docenteId } = await makeDocente(t.deps.db);
    await t.deps.pool.query('insert into curso_ponente (curso_id, docente_id) values ($1, $2)', [cursoId, docenteId]);
    return { params: { cursoId } };
  },
};

/** A call that succeeds for every permitted caller. */
export function ownedSample(name: string, t: TestApp, callers: Callers): Promise<OwnedCall> {
  const make = owned[name] ?? achievedSamples[name] ?? samples[name];
  if (!make) throw new Error(`${name} has no sample`);
  return make(t, callers);
}
