import { isMarkable } from 'domain/rules/asistencia.ts';
import type { cellsInput } from 'domain/schemas/asistencia.ts';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { conflict } from '../http/errors.ts';
import { clearEntries, type Entry, listPeople, lockSesiones, saveEntries } from './queries/entries.ts';
import { listCells } from './queries/grid.ts';

type Cells = z.output<typeof cellsInput>['celdas'];

/** Stores attendance entered by hand, all or nothing. Of two entries for one cell the last wins. */
export async function setAsistencia(
  tx: Db,
  { cursoId, adminId, now }: { cursoId: number; adminId: number; now: Date },
  celdas: Cells,
) {
  const cells = [...new Map(celdas.map((celda) => [`${celda.usuarioId}-${celda.materialId}`, celda])).values()];
  const materialIds = [...new Set(cells.map(({ materialId }) => materialId))];
  const usuarioIds = [...new Set(cells.map(({ usuarioId }) => usuarioId))];
  const sesiones = new Map((await lockSesiones(tx, cursoId, materialIds)).map((one) => [one.materialId, one]));
  if (sesiones.size < materialIds.length) {
    throw conflict('Una de las sesiones ya no está en el curso. Recarga la página; no guardamos nada.');
  }
  const closed = cells.find(
    ({ materialId, presente }) => presente !== null && !isMarkable(sesiones.get(materialId)!, now),
  );
  if (closed) {
    const { nombre, cancelada } = sesiones.get(closed.materialId)!;
    throw conflict(`«${nombre}» ${cancelada ? 'fue cancelada' : 'todavía no empieza'}; no guardamos nada.`);
  }
  const people = new Map(
    (await listPeople(tx, cursoId, usuarioIds)).map(({ usuarioId, nombre, apellido }) => [
      usuarioId,
      `${nombre} ${apellido}`,
    ]),
  );
  if (people.size < usuarioIds.length) {
    throw conflict('Alguien ya no tiene matrícula en el curso. Recarga la página; no guardamos nada.');
  }
  const noted = cells.flatMap(({ usuarioId, materialId, presente }): Entry[] =>
    presente === null ? [] : [{ usuarioId, materialId, presente, minutos: null }],
  );
  const cleared = cells.filter(({ presente }) => presente === null);
  if (noted.length > 0) await saveEntries(tx, noted, 'manual', adminId);
  if (cleared.length > 0) await clearEntries(tx, cleared);
  const stored = new Map(
    (await listCells(tx, materialIds, usuarioIds)).map((celda) => [`${celda.usuarioId}-${celda.materialId}`, celda]),
  );
  const saved = cells.map(({ usuarioId, materialId }) => {
    const { usuarioId: _, ...celda } = stored.get(`${usuarioId}-${materialId}`) ?? { usuarioId };
    return { usuarioId, materialId, celda: 'presente' in celda ? celda : null };
  });
  const changes = cells.map(({ usuarioId, materialId, presente }) => {
    const said = presente === null ? 'sin registro' : presente ? 'presente' : 'ausente';
    return `${people.get(usuarioId)} · ${sesiones.get(materialId)!.nombre}: ${said}`;
  });
  return { saved, changes };
}
