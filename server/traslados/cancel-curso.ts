import type { CancelacionInput } from 'domain/schemas/cancelacion.ts';
import type { PendingChange } from 'domain/schemas/horario.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { type Changer, recordChange } from '../horarios/record-change.ts';
import { conflict, notFound } from '../http/errors.ts';
import { listHorario, saveHorarios } from '../sesiones/queries/horario.ts';
import { lockToCancel, saveCancelacion } from './queries.ts';

/**
 * Closes the sale and cancels future sessions. Students keep their access until their asiento is refunded; certificates
 * and running sittings are not affected.
 */
export async function cancelCurso(
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  who: Changer,
  { motivo, version }: CancelacionInput,
): Promise<PendingChange> {
  const { cursoId, now, usuario } = who;
  const curso = await lockToCancel(tx, cursoId);
  if (!curso) throw notFound('Curso no encontrado');
  if (curso.cancelado) throw conflict(`«${curso.nombre}» ya está cancelado.`);
  if (!curso.publicado) throw conflict(`«${curso.nombre}» no se ha publicado: elimínalo o archívalo.`);
  if (curso.archivado) throw conflict(`«${curso.nombre}» está en el archivo.`);
  if (curso.limite <= now) throw conflict(`«${curso.nombre}» ya terminó.`);
  if (curso.version !== version) {
    throw conflict(`«${curso.nombre}» cambió mientras tanto. Revisa qué pasará y vuelve a cancelarlo.`);
  }
  const sesiones = await listHorario(tx, cursoId, { lock: true });
  const toCome = sesiones.filter(({ inicio, cancelada }) => !cancelada && new Date(inicio) > now);
  const changed = toCome.map(({ materialId, inicio, fin, secuencia }) => {
    const dates = { inicio: new Date(inicio), fin: new Date(fin) };
    return {
      materialId,
      ...dates,
      cancelada: now,
      secuencia: secuencia + 1,
      antes: { ...dates, cancelada: null },
    };
  });
  await saveHorarios(tx, changed);
  await saveCancelacion(tx, cursoId, motivo, now);
  const { cambioHorarioId, sale } = await recordChange(deps, tx, who, { tipo: 'cancelacion', motivo, changed });
  return {
    cambioHorarioId,
    tipo: 'cancelacion',
    motivo,
    creado: now.toISOString(),
    sale: sale.toISOString(),
    hechoPor: `${usuario.nombre} ${usuario.apellido}`,
    sesiones: toCome.map(({ materialId, nombre, inicio, fin }) => ({
      materialId,
      nombre,
      antes: { inicio, fin, cancelada: false },
      despues: { inicio, fin, cancelada: true },
    })),
    fechas: [],
  };
}
