import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';
import { makeUsuario } from './builders.ts';
import type { Call, Callers } from './call.ts';
import type { Sample } from './derived-sample.ts';
import { makeSesion, minutesFromNow } from './sesiones.ts';
import { enrolAlumno, enrolEverybody } from './study.ts';

/** A session that is over, and one student. */
async function held({ deps: { db } }: TestApp) {
  const { cursoId, materialId } = await makeSesion(db, { inicio: minutesFromNow(-180) });
  const { usuarioId, correo } = await makeUsuario(db);
  await enrolAlumno(db, usuarioId, cursoId);
  return { params: { id: cursoId }, materialId, usuarioId, correo };
}

export const asistenciaSamples: Record<string, (t: TestApp) => Promise<Sample>> = {
  'asistencia.getAsistencia': async (t) => ({
    params: (await held(t)).params,
    query: { page: 1, size: 10, q: 'rosa' },
  }),
  'asistencia.exportAsistencia': async (t) => ({ params: (await held(t)).params, query: { q: 'rosa' } }),
  'asistencia.putAsistencia': async (t) => {
    const { params, materialId, usuarioId } = await held(t);
    return { params, body: { celdas: [{ usuarioId, materialId, presente: true }] } };
  },
  'asistencia.importZoom': async (t) => {
    const { params, materialId, usuarioId, correo } = await held(t);
    const filas = [{ linea: 2, nombre: 'Rosa', correo, minutos: 80 }];
    return { params, body: { materialId, filas, elegidos: [{ usuarioId, estado: 'nueva' }] } };
  },
  'asistencia.setAsistenciaMinima': async (t) => ({ params: (await held(t)).params, body: { minimo: 80 } }),
  'notas.getReglaApto': async (t) => ({ params: (await held(t)).params }),
  'notas.setReglaApto': async (t) => ({
    params: (await held(t)).params,
    body: {
      pesos: { pruebas: 60, clases: 30, asistencia: 10 },
      notaMinima: 12,
      cadaPrueba: false,
      asistenciaMinima: 80,
      avanceMinimo: null,
    },
  }),
  'asistencia.getOwnAsistencia': async (t) => {
    const { params } = await held(t);
    await enrolEverybody(t.deps.db, Number(params.id));
    return { params };
  },
};

export const ownedAsistenciaSamples: Record<
  string,
  (t: TestApp, callers: Callers) => Promise<Call & { own?: string }>
> = {
  'asistencia.getOwnAsistencia': async ({ deps: { db } }, { alumnoId }) => {
    const { cursoId, materialId } = await makeSesion(db, { inicio: minutesFromNow(-180) });
    await enrolAlumno(db, alumnoId, cursoId);
    await db.execute(sql`
        insert into asistencia (material_id, usuario_id, origen) values (${materialId}, ${alumnoId}, 'manual')`);
    return { params: { id: cursoId }, own: 'Asististe a 1 de 1' };
  },
};
