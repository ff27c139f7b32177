import { lte } from 'drizzle-orm';
import type { Db } from 'server/db/connect.ts';
import { asistenciaMinimas, asistencias, sesionesProgramadas } from 'server/db/schema/sesiones-programadas.ts';
import { randomOf } from './random.ts';
import type { SeededStudy } from './seed-estudio.ts';
import type { SeededModulo } from './seed-modulos.ts';

type Context = {
  estudios: readonly SeededStudy[];
  modulos: readonly SeededModulo[];
  adminId: number;
  now: Date;
};

type Row = typeof asistencias.$inferInsert;

const minimo = 75;
const minutes = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 60_000);

/** Asistencia of past sessions: by joining, from Zoom, or by hand. The busiest curso asks for a minimum. */
export async function seedAsistencia(db: Db, { estudios, modulos, adminId, now }: Context): Promise<void> {
  const held = await db.select().from(sesionesProgramadas).where(lte(sesionesProgramadas.fin, now));
  const cursoOf = new Map(modulos.flatMap(({ materiales, cursoId }) => materiales.map((id) => [id, cursoId] as const)));
  const byCurso = Map.groupBy(held, ({ materialId }) => cursoOf.get(materialId)!);
  const rows = estudios.flatMap(({ alumno: { usuarioId, dni }, cursoId }) =>
    (byCurso.get(cursoId) ?? []).flatMap(({ materialId, inicio, fin }): Row[] => {
      const luck = randomOf(`${dni} ${inicio.toISOString().slice(0, 10)} ${cursoId}`);
      const seen = { materialId, usuarioId, actualizado: fin };
      if (luck > 0.92) return [];
      if (luck > 0.82) return [{ ...seen, presente: false, origen: 'manual', registradoPor: adminId }];
      const entro = new Date(inicio.getTime() + (luck * 40 - 10) * 60_000);
      if (luck > 0.4) return [{ ...seen, entro, origen: 'ingreso' }];
      const minutos = minutes(inicio, fin) - Math.round(luck * 90);
      return [{ ...seen, entro, minutos, origen: 'zoom', registradoPor: adminId }];
    }),
  );
  if (rows.length > 0) await db.insert(asistencias).values(rows);
  const [busiest] = [...byCurso].toSorted(([a, ofA], [b, ofB]) => ofB.length - ofA.length || a - b);
  if (busiest) await db.insert(asistenciaMinimas).values({ cursoId: busiest[0], porcentaje: minimo });
}
