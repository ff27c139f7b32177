import { chosenSesiones, planMove } from 'domain/rules/horario.ts';
import type { Feriado } from 'domain/rules/working-days.ts';
import { type HorarioInput, horarioMoveOf, type PendingChange } from 'domain/schemas/horario.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../http/errors.ts';
import * as queries from '../sesiones/queries/horario.ts';
import { type Changer, recordChange } from './record-change.ts';

/** Moves or cancels sessions as planned; refused when one of them has changed since the caller read it. */
export async function changeHorario(
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  who: Changer,
  input: HorarioInput,
  feriados: readonly Feriado[],
): Promise<PendingChange> {
  const { now, usuario } = who;
  const sesiones = await queries.listHorario(tx, who.cursoId, { lock: true });
  const chosen = chosenSesiones(sesiones, input, now);
  const [first] = chosen;
  if (!first) throw notFound('Esta sesión ya no tiene fecha. Recarga la página.');
  checkSeen(chosen, input.vistas);
  if (new Date(first.fin) <= now && !first.cancelada) {
    throw conflict(`«${first.nombre}» ya terminó: corrige su fecha en el material.`);
  }
  const planned = planMove(chosen, horarioMoveOf(input), feriados);
  if (planned.length === 0) throw conflict('Con esos datos no cambia ninguna sesión.');
  const past = planned.find(({ despues }) => !despues.cancelada && new Date(despues.fin) <= now);
  if (past) throw conflict(`«${nameOf(chosen, past.materialId)}» quedaría en una fecha que ya pasó.`);
  const changed = planned.map(({ materialId, antes, despues }) => {
    const { secuencia, canceledAt } = chosen.find((each) => each.materialId === materialId)!;
    return {
      materialId,
      inicio: new Date(despues.inicio),
      fin: new Date(despues.fin),
      cancelada: despues.cancelada ? now : null,
      secuencia: secuencia + 1,
      antes: {
        inicio: new Date(antes.inicio),
        fin: new Date(antes.fin),
        cancelada: canceledAt === null ? null : new Date(canceledAt),
      },
    };
  });
  await queries.saveHorarios(tx, changed);
  const { cambioHorarioId, sale } = await recordChange(deps, tx, who, { motivo: input.motivo, changed });
  return {
    cambioHorarioId,
    tipo: 'sesiones',
    motivo: input.motivo,
    creado: now.toISOString(),
    sale: sale.toISOString(),
    hechoPor: `${usuario.nombre} ${usuario.apellido}`,
    sesiones: planned.map(({ feriado: _, ...each }) => ({ ...each, nombre: nameOf(chosen, each.materialId) })),
    fechas: [],
  };
}

const nameOf = (sesiones: readonly { materialId: number; nombre: string }[], materialId: number) =>
  sesiones.find((each) => each.materialId === materialId)!.nombre;

type Seen = HorarioInput['vistas'];

function checkSeen(chosen: readonly { materialId: number; nombre: string; secuencia: number }[], vistas: Seen): void {
  if (vistas.length === 0) return;
  const seen = new Map(vistas.map(({ materialId, secuencia }) => [materialId, secuencia]));
  const other = chosen.find(({ materialId, secuencia }) => seen.get(materialId) !== secuencia);
  if (other) throw conflict(`«${other.nombre}» cambió mientras tanto. Revisa cómo queda y vuelve a guardar.`);
}
