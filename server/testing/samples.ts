import { randomUUID } from 'node:crypto';
import { allEndpoints, allMaintenance } from 'domain/contract/all.ts';
import type { OwnerType } from 'domain/formats/images.ts';
import { addDays, limaDay } from 'domain/formats/lima-time.ts';
import { sql } from 'drizzle-orm';
import { correosSalientes } from '../db/schema/mail.ts';
import { insertPonente } from '../ponentes/queries.ts';
import { pendingKey } from '../uploads/files.ts';
import type { TestApp } from './app.ts';
import {
  makeCurso,
  makeDocente,
  makeEntidad,
  makeEspecialidad,
  makeFirmante,
  makeModulo,
  makeTipoMaterial,
  makeTipoModulo,
  makeUsuario,
} from './builders.ts';
import { completeSample, derived, type Rows, type Sample } from './derived-sample.ts';
import { addTotp } from './factors.ts';
import { contrasena, makePerson, signedIn } from './people.ts';
import { onePixelPng } from './png.ts';
import { anunciosRows, anunciosSamples } from './samples-anuncios.ts';
import { archivoSamples } from './samples-archivos.ts';
import { asistenciaSamples } from './samples-asistencia.ts';
import { certificadosRows, certificadosSamples } from './samples-certificados.ts';
import { cotizacionesRows, cotizacionesSamples } from './samples-cotizaciones.ts';
import { encuestasRows, encuestasSamples } from './samples-encuestas.ts';
import { factorSamples } from './samples-factors.ts';
import { gruposRows, gruposSamples } from './samples-grupos.ts';
import { interesadosRows, interesadosSamples } from './samples-interesados.ts';
import { legalSamples } from './samples-legal.ts';
import { matriculasSamples } from './samples-matriculas.ts';
import { modulosRows, modulosSamples } from './samples-modulos.ts';
import { pedidosRows, pedidosSamples } from './samples-pedidos.ts';
import { pruebasRows, pruebasSamples } from './samples-pruebas.ts';
import { reclamacionesRows, reclamacionesSamples } from './samples-reclamaciones.ts';
import { sesionesRows } from './samples-sesiones.ts';
import { solicitudesRows, solicitudesSamples } from './samples-solicitudes.ts';
import { makeHorarioChange, makeSesion } from './sesiones.ts';

export async function mailIn({ deps }: TestApp, estado: 'pendiente' | 'rechazado') {
  const values = { para: 'nadie@correo.pe', asunto: 'Hola', texto: 'Hola', estado, error: '550' };
  const [row] = await deps.db.insert(correosSalientes).values(values).returning();
  return { id: row!.correoSalienteId };
}

const entidadBody = { titulo: 'Colegio', ubicacion: 'Lima', acronimo: 'CAL', descripcion: 'Certifica' };
let tipos = 0;
const tipoBody = () => {
  tipos += 1;
  return { nombre: 'Taller', orden: 3, acronimo: `N${tipos}` };
};

async function cursoBody({ deps }: TestApp) {
  const { especialidadId: id } = await makeEspecialidad(deps.db);
  const fechas = { fechaHoraInicio: '2026-03-02T19:00', fechaHoraLimite: '2026-06-26T22:00' };
  return { nombre: 'Derecho Registral', especialidadId: id, precio: 120, ...fechas };
}

async function cursoId({ deps }: TestApp) {
  const { cursoId: id } = await makeCurso(deps.db);
  return { id };
}

async function ponenteBody(t: TestApp) {
  const { docenteId } = await makeDocente(t.deps.db);
  return { cursoId: (await cursoId(t)).id, docenteId };
}

let people = 0;

function newPerson() {
  people += 1;
  const dni = String(60_000_000 + people);
  return { dni, correo: `${dni}@correo.pe`, nombre: 'Elena', apellido: 'Salas' };
}

/** A record of each maintenance entity, created through its own endpoint. */
const maintainedRows: Rows = Object.fromEntries(
  allMaintenance().map(({ get, create }) => [
    get.path,
    async (t: TestApp) => {
      const { browser } = await signedIn(t, 'ADMIN');
      const { body } = await browser.request('POST', `/api${create.path}`, { body: derived(create.body!) });
      // The id is the first field of a record.
      return { id: Object.values(body.resource as object)[0] };
    },
  ]),
);

async function firmanteBody({ deps }: TestApp) {
  const { entidadId } = await makeEntidad(deps.db);
  return { nombre: 'Rosa Díaz', cargo: 'Decana', entidadId, desde: '2026-01-01', hasta: '2028-12-31' };
}

/** Creates the row that each path refers to: `/docentes/:id/…` needs a docente. */
const rows: Rows = {
  ...maintainedRows,
  '/especialidades/:id': async ({ deps }) => ({ id: (await makeEspecialidad(deps.db)).especialidadId }),
  '/firmantes/:id': async ({ deps }) => ({ id: (await makeFirmante(deps.db)).firmanteId }),
  '/tipo-modulos/:id': async ({ deps }) => ({ id: (await makeTipoModulo(deps.db)).tipoModuloId }),
  '/tipo-materiales/:id': async ({ deps }) => ({ id: (await makeTipoMaterial(deps.db)).tipoMaterialId }),
  '/usuarios/:id': async ({ deps }) => ({ id: (await makePerson(deps.db, 'USU')).usuarioId }),
  '/cursos/:id': cursoId,
  '/catalogo/:id': cursoId,
  '/curso-ponentes/:cursoId': async (t) => ({ cursoId: (await cursoId(t)).id }),
  '/correos/:id': (t) => mailIn(t, 'rechazado'),
  ...modulosRows,
  ...anunciosRows,
  ...interesadosRows,
  ...encuestasRows,
  ...cotizacionesRows,
  ...gruposRows,
  ...pedidosRows,
  ...pruebasRows,
  ...reclamacionesRows,
  ...sesionesRows,
  ...solicitudesRows,
  ...certificadosRows,
};

/** Samples, or parts of them, with values that matter; the rest is derived from the schemas. */
export const samplesByHand: Record<string, (t: TestApp) => Promise<Sample>> = {
  'sesion.login': async ({ deps }) => {
    const { dni } = await makePerson(deps.db, 'USU');
    return { body: { dni, contrasena } };
  },
  'sesion.confirmCorreo': async () => ({ body: { correo: 'otra@correo.pe', verificacion: '000000' } }),
  'sesion.updateOwnNumero': async () => ({ body: { numero: '987 654 321' } }),
  // The name that all people of the tests have.
  'nombreImpreso.confirmNombreImpreso': async () => ({
    body: { nombres: 'Rosa', apellidoPaterno: 'Quispe', apellidoMaterno: 'Ñahui' },
  }),
  'sesion.changeOwnContrasena': async () => ({ body: { actual: contrasena, contrasena: 'otra-frase-larga' } }),
  'sesion.confirmIdentity': async () => ({ body: { contrasena } }),

  ...factorSamples,
  ...gruposSamples,

  'sesiones.createSerie': async ({ deps }) => {
    const { cursoId: id } = await makeModulo(deps.db, {});
    return { params: { id }, body: { desde: '2031-03-04', dias: [2], hora: '19:00', minutos: 60, cantidad: 1 } };
  },
  'sesiones.createTimetable': async ({ deps }) => {
    const { cursoId: id, moduloId } = await makeModulo(deps.db, {});
    const fila = { moduloId, inicio: '2031-03-05T00:00:00.000Z', fin: '2031-03-05T02:00:00.000Z' };
    return { params: { id }, body: { filas: [fila] } };
  },
  'horario.undoSerie': async ({ deps }) => {
    const { cursoId: id, materialId } = await makeSesion(deps.db, { inicio: new Date('2031-03-04T19:00:00-05:00') });
    const serie = randomUUID();
    await deps.db.execute(sql`update sesion_programada set serie = ${serie} where material_id = ${materialId}`);
    return { params: { id, serie } };
  },
  'agenda.getAgenda': async ({ deps }) => {
    await makeSesion(deps.db);
    const today = limaDay(new Date());
    return { query: { desde: today, hasta: addDays(today, 30) } };
  },
  'agenda.checkPlan': async ({ deps }) => {
    const { inicio, fin } = await makeSesion(deps.db, { video: 'https://zoom.example/j/5' });
    const fila = { inicio: inicio.toISOString(), fin: fin.toISOString() };
    return { body: { filas: [fila], video: 'https://zoom.example/j/5' } };
  },
  'agenda.acceptChoque': async ({ deps }) => {
    const { materialId } = await makeSesion(deps.db);
    return { body: { materialId, acepta: true, nota: 'Es una clase conjunta' } };
  },
  'horario.getHorario': async ({ deps }) => ({ params: { id: (await makeSesion(deps.db)).cursoId } }),
  'horario.changeHorario': async ({ deps }) => {
    const { cursoId: id, materialId } = await makeSesion(deps.db);
    return { params: { id }, body: { materialId, tipo: 'dias', dias: 7, motivo: 'Viaje' } };
  },
  'horario.getFechas': async ({ deps }) => ({ params: { id: (await makeSesion(deps.db)).cursoId } }),
  'horario.shiftCurso': async ({ deps }) => {
    const { cursoId: id } = await makeSesion(deps.db);
    return { params: { id }, body: { tipo: 'dias', dias: 7, version: 1 } };
  },
  'horario.getCancelacion': async ({ deps }) => ({ params: { id: (await makeSesion(deps.db)).cursoId } }),
  'horario.cancelCurso': async ({ deps }) => {
    const { cursoId: id } = await makeCurso(deps.db, { fechaHoraLimite: new Date('2031-06-26T22:00:00-05:00') });
    await makeSesion(deps.db, { cursoId: id });
    return { params: { id }, body: { motivo: 'Sin quórum', version: 1 } };
  },
  'horario.undoHorario': async ({ deps: { db } }) => ({ params: await makeHorarioChange(db) }),
  'docentes.unlinkDocente': async ({ deps }) => {
    const { usuarioId } = await makePerson(deps.db, 'DOCENTE');
    return { params: { id: (await makeDocente(deps.db, { usuarioId })).docenteId } };
  },
  'docentes.inviteDocente': async ({ deps }) => {
    const { dni } = newPerson();
    const { docenteId: id } = await makeDocente(deps.db, { correo: `docente-${dni}@correo.pe` });
    return { params: { id }, body: { dni } };
  },

  'uploads.presign': async () => ({
    body: { ownerType: 'usuario' satisfies OwnerType, fileName: 'a.png', contentType: 'image/png', bytes: 68 },
  }),
  'uploads.confirmUpload': async () => ({ body: { imagen: 'no-subida.webp' } }),
  'uploads.putObject': async ({ deps }) => {
    const nombre = 'muestra.webp';
    const contentType = 'image/png';
    const grant = { key: pendingKey(nombre), contentType, maxBytes: 10_000, expiresInSeconds: 60 };
    const { url } = await deps.storage.presignPut(grant);
    const query = Object.fromEntries(new URL(url, 'http://x').searchParams);
    return { params: { carpeta: 'pendientes', nombre }, query, raw: { contentType, bytes: onePixelPng } };
  },

  ...archivoSamples,

  'cursos.archiveCurso': async ({ deps }) => ({
    params: { id: (await makeCurso(deps.db, { activa: false })).cursoId },
    body: { archivado: true },
  }),
  'cursos.listProgramas': async () => ({ query: { page: 1, size: 10, q: 'penal', orden: '-alumnos' } }),

  'panel.searchCampus': async () => ({ query: { q: 'rosa' } }),

  'eliminados.listEliminados': async () => ({ query: { tipo: 'usuario', page: 1, size: 10, q: 'rosa' } }),
  'eliminados.restoreEliminado': async ({ deps }) => {
    const { usuarioId } = await makeUsuario(deps.db, { eliminado: new Date() });
    return { body: { tipo: 'usuario', id: usuarioId } };
  },

  'usuarios.listUsuarios': async () => ({ query: { page: 1, size: 10, q: 'rosa', rol: 'USU' } }),
  'usuarios.exportUsuarios': async () => ({ query: { q: 'rosa', rol: 'USU' } }),
  // With a password, so that no invitation is mailed.
  'usuarios.createUsuario': async () => ({ body: newPerson() }),
  'usuarios.updateUsuario': async () => ({ body: newPerson() }),
  'usuarios.resetFactors': async (t) => {
    const { usuarioId: id } = await makePerson(t.deps.db, 'USU');
    await addTotp(t, id);
    return { params: { id } };
  },

  'auditoria.listAuditoria': async () => ({ query: { page: 1, size: 10, q: 'penal', entidad: 'curso', usuarioId: 1 } }),
  'auditoria.exportAuditoria': async () => ({ query: { q: 'penal', entidad: 'curso' } }),

  'security.listEventos': async () => ({ query: { page: 1, size: 10, q: 'rosa', tipo: 'entrada' } }),

  'mails.listMails': async (t) => {
    await mailIn(t, 'rechazado');
    return { query: { page: 1, size: 10, q: 'nadie', estado: 'por-atender' } };
  },
  // Still queued, so that no mail job changes rows later.
  'mails.sendMailAgain': async (t) => ({ params: await mailIn(t, 'pendiente'), body: {} }),
  'mails.sendMailsAgain': async (t) => ({ body: { ids: [(await mailIn(t, 'rechazado')).id] } }),
  'mails.dismissMails': async (t) => ({ body: { ids: [(await mailIn(t, 'rechazado')).id] } }),

  'entidades.updateEntidad': async (t) => {
    const { entidadId: id } = await makeEntidad(t.deps.db);
    return { params: { id }, body: { ...entidadBody, firma: `FIRMA_${id}.png`, logo: '', version: 1 } };
  },

  'firmantes.createFirmante': async (t) => ({ body: await firmanteBody(t) }),
  'firmantes.updateFirmante': async (t) => ({ body: { ...(await firmanteBody(t)), version: 1 } }),

  'tipos.createTipoModulo': async () => ({ body: tipoBody() }),
  'tipos.updateTipoModulo': async () => ({ body: { ...tipoBody(), version: 1 } }),
  'tipos.createTipoMaterial': async () => ({ body: tipoBody() }),
  'tipos.updateTipoMaterial': async () => ({ body: { ...tipoBody(), version: 1 } }),

  ...modulosSamples,
  ...anunciosSamples,
  ...encuestasSamples,
  ...asistenciaSamples,

  'cursos.listCatalogo': async () => ({ query: { page: 1, q: 'penal', orden: 'precio' } }),
  'cursos.listFacets': async () => ({ query: { q: 'penal', nivel: 1 } }),
  'cursos.listSugerencias': async () => ({ query: { q: 'pen' } }),
  'cursos.listCatalogoByIds': async (t) => ({ query: { ids: String((await cursoId(t)).id) } }),
  'cursos.setPublication': async () => ({ body: { publicado: false } }),
  'cursos.createCurso': async (t) => ({ body: await cursoBody(t) }),
  'cursos.updateCurso': async (t) => ({ body: await cursoBody(t) }),

  'ponentes.associatePonente': async (t) => ({ body: await ponenteBody(t) }),
  'ponentes.dissociatePonente': async (t) => {
    const body = await ponenteBody(t);
    await insertPonente(t.deps.db, body);
    return { body };
  },

  ...pedidosSamples,
  ...pruebasSamples,
  ...interesadosSamples,
  ...cotizacionesSamples,
  ...reclamacionesSamples,
  ...legalSamples,
  ...solicitudesSamples,
  ...matriculasSamples,
  ...certificadosSamples,
};

/** One sample per endpoint, by area and name. Each call creates the rows it needs. */
export const samples: Record<string, (t: TestApp) => Promise<Sample>> = Object.fromEntries(
  allEndpoints().map(({ area, name, spec }) => {
    const id = `${area}.${name}`;
    return [id, async (t: TestApp) => completeSample(t, spec, rows, (await samplesByHand[id]?.(t)) ?? {})];
  }),
);
