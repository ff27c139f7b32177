import { openArchivo } from 'domain/contract/archivos.ts';
import { openMuestra } from 'domain/contract/muestras.ts';
import { sql } from 'drizzle-orm';
import { deleteMaterial } from '../materiales/queries/materiales.ts';
import type { TestApp } from './app.ts';
import { makeArchivo, makeArrived } from './archivos.ts';
import { makeMaterial, makeModulo } from './builders.ts';
import type { Call } from './call.ts';
import type { Sample } from './derived-sample.ts';
import { makePerson } from './people.ts';
import { enrolEverybody } from './study.ts';

/** A material with a file, in a course in which everybody is enrolled. */
async function openFile(t: TestApp, nombre = 'Guía.pdf') {
  const { db } = t.deps;
  const { usuarioId: creadoPor } = await makePerson(db, 'ADMIN');
  const { moduloId, cursoId } = await makeModulo(db);
  const { materialId } = await makeMaterial(db, { moduloId });
  await enrolEverybody(db, cursoId);
  const { archivoId } = await makeArchivo(t, { materialId, moduloId, creadoPor, nombre });
  return { cursoId, moduloId, materialId, archivoId, creadoPor };
}

async function openSample(t: TestApp, nombre?: string) {
  const made = await openFile(t, nombre);
  await t.deps.db.execute(sql`update material set muestra = true where material_id = ${made.materialId}`);
  return { id: made.cursoId, materialId: made.materialId, archivoId: made.archivoId };
}

async function upload(t: TestApp) {
  return makeArrived(t, await openFile(t));
}

async function deleted(t: TestApp) {
  const made = await openFile(t);
  await deleteMaterial(t.deps.db, made.materialId);
  return made;
}

export const archivoSamples: Record<string, (t: TestApp) => Promise<Sample>> = {
  'archivos.startArchivo': async (t) => ({
    params: { id: (await openFile(t)).moduloId },
    body: { nombre: 'Lectura 1.pdf', bytes: 1000 },
  }),
  'archivos.presignPartes': async (t) => ({ params: { id: await upload(t) }, body: { partes: [1] } }),
  'archivos.finishArchivo': async (t) => ({ params: { id: await upload(t) } }),
  'archivos.cancelArchivo': async (t) => ({ params: { id: await upload(t) } }),
  'archivos.openArchivo': async (t) => ({ params: { id: (await openFile(t)).materialId } }),
  'archivos.readArchivo': async (t) => {
    const { materialId: id, archivoId } = await openFile(t);
    return { params: { id, archivoId }, query: { vence: '1', firma: 'x' } };
  },
  'muestras.openMuestra': async (t) => {
    const { id, materialId } = await openSample(t);
    return { params: { id, materialId } };
  },
  'muestras.readMuestra': async (t) => ({ params: await openSample(t), query: { vence: '1', firma: 'x' } }),
  'archivos.updateArchivo': async (t) => ({ params: { id: (await openFile(t)).materialId }, body: { marcar: true } }),
  'archivos.removeArchivo': async (t) => ({ params: { id: (await openFile(t)).materialId } }),
  'archivos.savePosicion': async (t) => ({
    params: { id: (await openFile(t)).materialId },
    body: { segundos: 30, duracion: 600 },
  }),
  'materiales.listDeletedMateriales': async (t) => ({ params: { id: (await deleted(t)).moduloId } }),
  'materiales.restoreMaterial': async (t) => ({ params: { id: (await deleted(t)).materialId } }),
};

/** Files that everybody may read, with the URL signed for the caller's session. */
export const achievedArchivoSamples: Record<string, (t: TestApp) => Promise<Call>> = {
  'archivos.readArchivo': async (t) => ({ ...(await signedFile(t, await openFile(t, 'Guía.zip'))), as: 'USU' }),
  'muestras.readMuestra': async (t) => signedSample(t, await openSample(t, 'Guía.zip')),
};

/** The signed URL that any visitor gets. */
async function signedSample(t: TestApp, params: { id: number; materialId: number; archivoId: number }): Promise<Call> {
  const { body } = await t.client().call(openMuestra, { params });
  return { params, query: Object.fromEntries(new URL(body.resource!.url, t.url).searchParams) };
}

/** The URL signed for the caller's own session. */
export async function signedFile(t: TestApp, made: { materialId: number; archivoId: number }): Promise<Call> {
  const query: Record<string, string> = {};
  return {
    params: { id: made.materialId, archivoId: made.archivoId },
    query,
    prepare: async (browser) => {
      const { body } = await browser.call(openArchivo, { params: { id: made.materialId } });
      if (body.resource) Object.assign(query, Object.fromEntries(new URL(body.resource.url, t.url).searchParams));
    },
  };
}
