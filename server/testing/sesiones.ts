import { eq } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { sesionesProgramadas } from '../db/schema/sesiones-programadas.ts';
import { insertChange } from '../sesiones/queries/horario.ts';
import { makeCurso, makeMaterial, makeModulo, makeUsuario } from './builders.ts';

export const sesTipo = 3;
/** URL of the meeting: no student may read it before joining. */
export const sala = 'https://zoom.example/j/9876?pwd=secreta';

export const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

type Fields = Partial<typeof sesionesProgramadas.$inferInsert> & {
  cursoId?: number;
  /** By default a new one. */
  moduloId?: number;
  nombre?: string;
  video?: string;
};

/** A session that begins in an hour, in a course whose access does not end. */
export async function makeSesion(
  db: Db,
  { cursoId: given, moduloId: known, nombre = 'Sesión 1', video = sala, ...dates }: Fields = {},
) {
  const cursoId = given ?? (await makeCurso(db, { vigencia: null, nombre: 'Derecho Notarial' })).cursoId;
  const moduloId = known ?? (await makeModulo(db, { cursoId })).moduloId;
  const { materialId } = await makeMaterial(db, { moduloId, tipoMaterialId: sesTipo, nombre, video });
  const { inicio = minutesFromNow(60), ...rest } = dates;
  const fin = rest.fin ?? new Date(inicio.getTime() + 2 * 3_600_000);
  await db.insert(sesionesProgramadas).values({ materialId, inicio, ...rest, fin });
  return { cursoId, moduloId, materialId, inicio, fin };
}

/** Moves the session, so that tests need not wait. */
export async function moveSesion(db: Db, materialId: number, startsInMinutes: number): Promise<void> {
  const inicio = minutesFromNow(startsInMinutes);
  const fin = new Date(inicio.getTime() + 2 * 3_600_000);
  await db.update(sesionesProgramadas).set({ inicio, fin }).where(eq(sesionesProgramadas.materialId, materialId));
}

/** A session moved a week ahead, whose mail is not sent yet; returns the ids of course and change. */
export async function makeHorarioChange(db: Db): Promise<{ id: number; cambioHorarioId: number }> {
  const { cursoId, materialId, inicio, fin } = await makeSesion(db);
  const later = (instant: Date) => new Date(instant.getTime() + 7 * 86_400_000);
  const moved = { materialId, inicio: later(inicio), fin: later(fin), cancelada: null, secuencia: 1 };
  await db.update(sesionesProgramadas).set(moved).where(eq(sesionesProgramadas.materialId, materialId));
  const { usuarioId: hechoPor } = await makeUsuario(db);
  const cambioHorarioId = await insertChange(
    db,
    { cursoId, motivo: '', hechoPor, now: new Date(), sale: minutesFromNow(10) },
    [{ ...moved, antes: { inicio, fin, cancelada: null } }],
  );
  return { id: cursoId, cambioHorarioId };
}
