import { expect } from 'vitest';
import type { Enrolment } from './ledger.ts';
import type { World } from './world.ts';

const keyOf = ({ usuarioId, cursoId }: Pick<Enrolment, 'usuarioId' | 'cursoId'>) => `${cursoId}-${usuarioId}`;

type Entry = {
  accion: string;
  entidadId: string;
  /** Of an import that was undone: its course and the students who left it. */
  cursoId: number | null;
  undone: number[] | null;
  /** Of automatic certificates: the student who is included again. */
  included: number | null;
};

/** Acts of staff since the last check that take something away. */
async function entriesSince(world: World): Promise<Entry[]> {
  const { enrolments } = world.ledger;
  const rows = await world.rows<Entry & { id: string }>(
    `select auditoria_id as id, accion, entidad_id as "entidadId", (antes ->> 'cursoId')::int as "cursoId",
            case when accion = 'deshacer'
              then array(select x::int from jsonb_array_elements_text(antes -> 'matriculas') x) end as undone,
            case when despues ? 'incluida' then (despues ->> 'usuarioId')::int end as included
       from auditoria where (entidad = 'matricula' or accion = 'emision') and auditoria_id > $1 order by auditoria_id`,
    [enrolments.lastEntry],
  );
  enrolments.lastEntry = rows.at(-1)?.id ?? enrolments.lastEntry;
  return rows;
}

/**
 * An enrolment, and the end of access granted to its student, stays until staff takes exactly that away, or its seat is
 * revoked or handed back.
 */
export async function checkEnrolments(world: World): Promise<void> {
  const { known } = world.ledger.enrolments;
  const rows = await world.rows<Enrolment>(`
    select usuario_id as "usuarioId", curso_id as "cursoId", asiento_id as "asientoId", creado,
           acceso_fin as "accesoFin" from matricula`);
  const now = new Map(rows.map((row) => [keyOf(row), row]));
  const entries = await entriesSince(world);
  const heldSeats = new Set(
    (
      await world.rows<{ key: string }>(`
        select asiento_id || ' ' || coalesce(usuario_id, 0) as key from asiento where revocado is null`)
    ).map(({ key }) => key),
  );
  const has = (accion: string, key: string) =>
    entries.some((entry) => entry.accion === accion && entry.entidadId === key);
  const isUndone = ({ usuarioId, cursoId }: Enrolment) =>
    entries.some(({ undone, ...entry }) => entry.cursoId === cursoId && undone?.includes(usuarioId));
  for (const [key, before] of known) {
    const after = now.get(key);
    const { usuarioId, asientoId } = before;
    if (after?.creado.getTime() !== before.creado.getTime()) {
      const isSeatLost = asientoId !== null && !heldSeats.has(`${asientoId} ${usuarioId}`);
      const isTaken = has('quitar', key) || isUndone(before) || isSeatLost;
      expect(isTaken, `enrolment ${key} is gone, and nobody took it: ${JSON.stringify(before)}`).toBe(true);
    } else if (before.accesoFin !== null && !has('extender', key)) {
      expect(after.accesoFin, `end of access granted in ${key}`).toEqual(before.accesoFin);
    }
  }
  known.clear();
  for (const [key, row] of now) known.set(key, row);
  await checkExcluded(world, entries);
  await checkSeats(world);
}

/** Who was excluded from automatic certificates stays so until staff include exactly this person again. */
async function checkExcluded(world: World, entries: Entry[]): Promise<void> {
  const { enrolments, erased } = world.ledger;
  const rows = await world.rows<{ key: string }>(
    `select curso_id || '-' || usuario_id as key from emision_alumno where retirado_por is not null`,
  );
  const now = new Set(rows.map(({ key }) => key));
  const included = new Set(entries.map((entry) => `${entry.entidadId}-${entry.included}`));
  const lost = [...enrolments.excluded].filter(
    (key) => !now.has(key) && !included.has(key) && !erased.some(({ usuarioId }) => key.endsWith(`-${usuarioId}`)),
  );
  expect(lost, 'excluded from automatic certificates, and no longer').toEqual([]);
  enrolments.excluded = now;
}

/** A seat of a paid order is revoked only by a refund that names it. */
async function checkSeats(world: World): Promise<void> {
  const revoked = await world.rows(`
    select p.numero, a.asiento_id from asiento a join pedido_item i using (pedido_item_id) join pedido p using (pedido_id)
     where a.revocado is not null and p.estado = 'pagado'
       and not exists (select from devolucion d join pago g using (pago_id)
                        where g.pedido_id = p.pedido_id and a.asiento_id = any (d.asientos_retirados))
     order by 1, 2`);
  expect(revoked, 'revoked seats of paid orders').toEqual([]);
}
