import { sql } from 'drizzle-orm';
import { bajaUrl } from '../anuncios/baja-key.ts';
import { consultas } from '../db/schema/anuncios.ts';
import type { TestApp } from './app.ts';
import { makeAdmin, makeModulo, makeUsuario } from './builders.ts';
import type { Call, Callers } from './call.ts';
import type { Rows, Sample } from './derived-sample.ts';
import { enrolAlumno } from './exams.ts';
import { enrolEverybody } from './study.ts';

let keys = 0;

/** An announcement whose mails are queued already, so that no job changes rows later. */
export async function makeAnuncio({ deps }: TestApp, cursoId: number, { out = true, titulo = 'Cambio de hora' } = {}) {
  const { usuarioId } = await makeAdmin(deps.db);
  keys += 1;
  const { rows } = await deps.db.execute<{ id: number }>(sql`
    insert into anuncio (curso_id, titulo, texto, publicar_en, publicado, enviado, clave, creado_por)
    values (${cursoId}, ${titulo}, 'La clase empieza a las 19:00.', now() + ${out ? '0' : '1 day'}::interval,
            ${out ? sql`now()` : null}, ${out ? sql`now()` : null}, ${`muestra-${keys}`}, ${usuarioId})
    returning anuncio_id as id`);
  return rows[0]!;
}

export async function makeConsulta({ deps }: TestApp, moduloId: number, usuarioId: number, texto = '¿Qué plazo rige?') {
  const [row] = await deps.db.insert(consultas).values({ moduloId, usuarioId, texto }).returning();
  return { id: row!.consultaId };
}

/** A module in a course in which everybody is enrolled. */
async function openModulo({ deps: { db } }: TestApp) {
  const { moduloId, cursoId } = await makeModulo(db);
  await enrolEverybody(db, cursoId);
  return { moduloId, cursoId };
}

const later = {
  titulo: 'Aviso',
  texto: 'Nos vemos el lunes.',
  publicarEn: new Date(Date.now() + 86_400_000).toISOString(),
};

async function scheduled(t: TestApp) {
  return makeAnuncio(t, (await openModulo(t)).cursoId, { out: false });
}

/** An unusable address, so that no mail job changes rows later. */
async function waiting(t: TestApp) {
  const { moduloId, cursoId } = await openModulo(t);
  const { usuarioId } = await makeUsuario(t.deps.db, { correo: `(${Math.random()})@correo.pe` });
  await enrolAlumno(t.deps.db, usuarioId, cursoId);
  return makeConsulta(t, moduloId, usuarioId);
}

async function baja(t: TestApp): Promise<string> {
  const { cursoId } = await openModulo(t);
  const { usuarioId } = await makeUsuario(t.deps.db);
  await enrolAlumno(t.deps.db, usuarioId, cursoId);
  return new URL(bajaUrl(t.deps, { usuarioId, cursoId })).searchParams.get('clave')!;
}

export const anunciosRows: Rows = { '/anuncios/:id': scheduled, '/consultas/:id': waiting };

export const anunciosSamples: Record<string, (t: TestApp) => Promise<Sample>> = {
  'anuncios.listAnuncios': async (t) => {
    const { cursoId } = await openModulo(t);
    await makeAnuncio(t, cursoId);
    return { params: { id: cursoId } };
  },
  'anuncios.listMyAnuncios': async (t) => {
    await makeAnuncio(t, (await openModulo(t)).cursoId);
    return {};
  },
  'anuncios.listAnuncioMails': async (t) => {
    await openModulo(t);
    return {};
  },
  'anuncios.createAnuncio': async (t) => ({ params: { id: (await openModulo(t)).cursoId }, body: later }),
  'anuncios.listAudiences': async (t) => ({ params: { id: (await openModulo(t)).cursoId } }),
  'anuncios.trialAnuncio': async (t) => ({
    params: { id: (await openModulo(t)).cursoId },
    body: { titulo: later.titulo, texto: later.texto },
  }),
  'anuncios.updateAnuncio': async () => ({ body: later }),
  'anuncios.markAnuncioRead': async (t) => ({ params: await makeAnuncio(t, (await openModulo(t)).cursoId) }),
  'anuncios.setAnuncioMails': async (t) => ({ params: { id: (await openModulo(t)).cursoId }, body: { recibe: false } }),
  'anuncios.getBaja': async (t) => ({ query: { clave: await baja(t) } }),
  'anuncios.setBaja': async (t) => ({ body: { clave: await baja(t), recibe: 'no' } }),

  'consultas.listConsultas': async (t) => {
    const { moduloId, cursoId } = await openModulo(t);
    const { usuarioId } = await makeUsuario(t.deps.db);
    await enrolAlumno(t.deps.db, usuarioId, cursoId);
    await makeConsulta(t, moduloId, usuarioId);
    return { params: { id: moduloId } };
  },
  'consultas.listAllConsultas': async (t) => {
    await waiting(t);
    return { query: { page: 1, size: 10, estado: 'sin-responder' } };
  },
};

type Owned = (t: TestApp, callers: Callers) => Promise<Call & { own?: string }>;

async function study({ deps: { db } }: TestApp, { alumnoId }: Callers) {
  const { moduloId, cursoId } = await makeModulo(db);
  await enrolAlumno(db, alumnoId, cursoId);
  return { moduloId, cursoId };
}

/** About the course of the student `alumnoId`. */
export const ownedAnunciosSamples: Record<string, Owned> = {
  'anuncios.listAnuncios': async (t, callers) => {
    const { cursoId } = await study(t, callers);
    await makeAnuncio(t, cursoId);
    return { params: { id: cursoId } };
  },
  'anuncios.listMyAnuncios': async (t, callers) => {
    const own = `Para ${callers.alumnoId}.`;
    await makeAnuncio(t, (await study(t, callers)).cursoId, { titulo: own });
    return { own };
  },
  'anuncios.listAnuncioMails': async (t, callers) => {
    const { cursoId } = await study(t, callers);
    return { own: `"cursoId":${cursoId},` };
  },
  'anuncios.markAnuncioRead': async (t, callers) => ({
    params: await makeAnuncio(t, (await study(t, callers)).cursoId),
  }),
  'anuncios.setAnuncioMails': async (t, callers) => ({
    params: { id: (await study(t, callers)).cursoId },
    body: { recibe: false },
  }),
  'consultas.listConsultas': async (t, callers) => {
    const { moduloId } = await study(t, callers);
    await makeConsulta(t, moduloId, callers.alumnoId);
    return { params: { id: moduloId } };
  },
  'consultas.createConsulta': async (t, callers) => ({
    params: { id: (await study(t, callers)).moduloId },
    body: { texto: '¿Cuándo vence?' },
  }),
  'consultas.deleteConsulta': async (t, callers) => ({
    params: await makeConsulta(t, (await study(t, callers)).moduloId, callers.alumnoId),
  }),
};
