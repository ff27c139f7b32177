import { randomBytes } from 'node:crypto';
import { calendarios } from '../db/schema/sesiones-programadas.ts';
import type { TestApp } from './app.ts';
import { makeCurso } from './builders.ts';
import type { Call, Callers } from './call.ts';
import type { Rows } from './derived-sample.ts';
import { makeSesion, minutesFromNow } from './sesiones.ts';
import { enrolAlumno, enrolEverybody } from './study.ts';

/** A running session of a course in which everybody is enrolled. */
async function openSesion({ deps: { db } }: TestApp) {
  const { materialId, cursoId } = await makeSesion(db, { inicio: minutesFromNow(0) });
  await enrolEverybody(db, cursoId);
  return { id: materialId };
}

export const sesionesRows: Rows = { '/sesiones/:id': openSesion };

async function ownSesion({ deps: { db } }: TestApp, { alumnoId }: Callers) {
  const own = `Sesión de ${alumnoId}.`;
  const { cursoId } = await makeCurso(db, { vigencia: null });
  const { materialId: id } = await makeSesion(db, { cursoId, nombre: own, inicio: minutesFromNow(0) });
  await enrolAlumno(db, alumnoId, cursoId);
  return { id, own };
}

async function ownCalendario({ deps: { db } }: TestApp, { alumnoId }: Callers) {
  const values = { usuarioId: alumnoId, tokenHash: randomBytes(32) };
  const [row] = await db.insert(calendarios).values(values).returning();
  return row!;
}

export const ownedSesionesSamples: Record<string, (t: TestApp, callers: Callers) => Promise<Call & { own?: string }>> =
  {
    'sesiones.listProximas': async (t, callers) => ({ own: (await ownSesion(t, callers)).own }),
    'sesiones.getSesion': async (t, callers) => ({ params: { id: (await ownSesion(t, callers)).id } }),
    'sesiones.joinSesion': async (t, callers) => ({ params: { id: (await ownSesion(t, callers)).id } }),
    'sesiones.listCalendarios': async (t, callers) => {
      const { calendarioId } = await ownCalendario(t, callers);
      return { own: `"calendarioId":${calendarioId},` };
    },
  };

export const achievedSesionesSamples: Record<string, (t: TestApp, callers: Callers) => Promise<Call>> = {
  'sesiones.deleteCalendario': async (t, callers) => ({
    params: { id: (await ownCalendario(t, callers)).calendarioId },
  }),
};
