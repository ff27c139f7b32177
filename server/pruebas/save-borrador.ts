import type { Borrador, borradorInput } from 'domain/schemas/pruebas.ts';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { AppError, invalid } from '../http/errors.ts';
import { type Caller, noIntentosLeft, previewOnly, requireAccesoTo, unknownPrueba } from './acceso.ts';
import { readBorrador } from './borrador.ts';
import type { PruebaView } from './queries.ts';

type Input = z.output<typeof borradorInput>;

const used = `
  (select count(*)::int from intento i
    where i.usuario_id = $1 and i.prueba_id = p.prueba_id and i.anulado is null)`;
const hasAcceso = 'has_acceso(c.activa, c.fecha_hora_limite, c.vigencia, $6::timestamptz)';
/** Checks only options that the draft does not hold yet; the others were checked when they were saved. */
const newOfPrueba = `
  $2 = all (select (select (select prueba_id from pregunta q where q.pregunta_id = o.pregunta_id)
                      from opcion o where o.opcion_id = nueva)
              from unnest($3::int[]) nueva where nueva <> all (b.opciones))`;

/**
 * Autosave is the most frequent request, so the common case (access, ownership, save) is one prepared statement. It
 * saves nothing in any other case, and `save` finds out why. Rows are looked up one by one, which stays the best
 * plan at any table size.
 */
const saveDirectly = `
  update borrador b
     set opciones = $3::int[], abiertas = $4::jsonb, version = $5::int, actualizado = now()
   where b.usuario_id = $1::int and b.prueba_id = $2::int and b.version < $5
     and (select ${used} < p.intentos and (
                   select ${hasAcceso}
                          and exists (select from matricula_viva m where m.usuario_id = $1 and m.curso_id = c.curso_id)
                     from modulo join curso_vivo c using (curso_id) where modulo.modulo_id = p.modulo_id)
            from prueba p where p.prueba_id = $2)
     and ${newOfPrueba}
     and (cardinality($7::int[]) = 0
          or (select count(*) from pregunta where pregunta_id = any ($7) and prueba_id = $2 and tipo = 1) = cardinality($7))
  returning actualizado`;

/** Ids that no longer exist were removed by an edit and are dropped; ids of another test are refused. */
const save = `
with vista as (
  select p.intentos, c.activa, c.fecha_hora_limite as "fechaHoraLimite", c.vigencia, ${hasAcceso} as vigente,
         m.usuario_id is not null as matriculado, ${used} as usados
    from prueba p
    join modulo using (modulo_id)
    join curso_vivo c using (curso_id)
    left join matricula_viva m on m.curso_id = c.curso_id and m.usuario_id = $1
   where p.prueba_id = $2
), elegidas as (
  select coalesce(array_agg(o.opcion_id order by o.opcion_id) filter (where q.prueba_id = $2), '{}') as opciones,
         min(o.opcion_id) filter (where q.prueba_id <> $2) as ajena
    from opcion o join pregunta q using (pregunta_id)
   where o.opcion_id = any ($3::int[])
), escritas as (
  select coalesce(jsonb_agg(jsonb_build_object('preguntaId', q.pregunta_id, 'texto', e.texto) order by q.pregunta_id)
           filter (where q.prueba_id = $2 and q.tipo = 1), '[]') as abiertas,
         min(q.pregunta_id) filter (where q.prueba_id <> $2) as ajena
    from jsonb_to_recordset($4::jsonb) as e ("preguntaId" int, texto text)
    join pregunta q on q.pregunta_id = e."preguntaId"
), guardado as (
  insert into borrador (usuario_id, prueba_id, opciones, abiertas, version)
  select $1::int, $2::int, elegidas.opciones, escritas.abiertas, $5::int
    from vista, elegidas, escritas
   where matriculado and vigente and usados < intentos and elegidas.ajena is null and escritas.ajena is null
  on conflict (usuario_id, prueba_id) do update
  set opciones = excluded.opciones, abiertas = excluded.abiertas, version = excluded.version, actualizado = now()
  where borrador.version < excluded.version
  returning opciones, abiertas, version, actualizado
)
select vista.*, elegidas.ajena as "opcionAjena", escritas.ajena as "preguntaAjena",
       guardado.opciones, guardado.abiertas, guardado.version, guardado.actualizado
  from vista, elegidas, escritas left join guardado on true`;

type Row = Pick<PruebaView, 'intentos' | 'activa' | 'fechaHoraLimite' | 'vigencia' | 'matriculado' | 'usados'> & {
  opcionAjena: number | null;
  preguntaAjena: number | null;
  opciones: number[] | null;
  abiertas: Borrador['abiertas'];
  version: number;
  actualizado: Date;
};

export async function storeBorrador(db: Db, pruebaId: number, input: Input, quien: Caller): Promise<Borrador> {
  const distinct = [...new Set(input.opciones)].sort((a, b) => a - b);
  const given = typed(input);
  // Preview answers of an ADMIN are validated as user 0 and never stored.
  const usuarioId = quien.usuario.rol === 'ADMIN' ? 0 : quien.usuario.usuarioId;
  const values = [usuarioId, pruebaId, distinct, JSON.stringify(given), input.version, quien.now];
  // The first save has no draft to update.
  const usual = input.version > 1 && (await saveOverSaved(db, values, given));
  if (usual) return saved({ opciones: distinct, abiertas: given, version: input.version, ...usual });
  const [row] = await prepared<Row>(db, save, values);
  if (!row) throw unknownPrueba();
  const { opciones, ...rest } = row;
  return opciones === null ? whyNot(db, pruebaId, row, { input, quien }) : saved({ opciones, ...rest });
}

async function saveOverSaved(db: Db, values: unknown[], given: Borrador['abiertas']) {
  const preguntaIds = given.map(({ preguntaId }) => preguntaId);
  const [usual] = await prepared<{ actualizado: Date }>(db, saveDirectly, [...values, preguntaIds]);
  return usual;
}

type Saved = Omit<Borrador, 'guardado'> & { actualizado: Date };

function saved({ opciones, abiertas, version, actualizado }: Saved): Borrador {
  return { opciones, abiertas, version, guardado: actualizado.toISOString() };
}

/** Last answer per question wins; blank answers are dropped. */
function typed({ abiertas }: Input): Borrador['abiertas'] {
  const texts = new Map(abiertas.map(({ preguntaId, texto }) => [preguntaId, texto]));
  return [...texts]
    .filter(([, text]) => text !== '')
    .map(([preguntaId, texto]) => ({ preguntaId, texto }))
    .sort((a, b) => a.preguntaId - b.preguntaId);
}

type Attempt = { input: Input; quien: Caller };

async function whyNot(db: Db, pruebaId: number, row: Row, { input, quien }: Attempt): Promise<Borrador> {
  if (quien.usuario.rol === 'ADMIN') throw previewOnly();
  requireAccesoTo(row, quien);
  if (row.usados >= row.intentos) throw noIntentosLeft();
  if (row.opcionAjena !== null) throw foreign('opciones', `La opción ${row.opcionAjena} no es de esta prueba.`);
  if (row.preguntaAjena !== null) throw foreign('abiertas', `La pregunta ${row.preguntaAjena} no es de esta prueba.`);
  const current = await readBorrador(db, pruebaId, quien.usuario.usuarioId);
  // A repeated save whose response was lost.
  if (current.version === input.version && sameRespuestas(current, input)) return current;
  const message = 'Tus respuestas se guardaron también desde otra página o dispositivo.';
  throw new AppError(409, 'cambio-ajeno', message, { resource: current });
}

function foreign(field: string, message: string): AppError {
  return invalid({ [field]: message }, message);
}

function sameRespuestas(current: Borrador, input: Input): boolean {
  const sent = new Set(input.opciones);
  const written = new Map(typed(input).map(({ preguntaId, texto }) => [preguntaId, texto]));
  return (
    sent.size === current.opciones.length &&
    written.size === current.abiertas.length &&
    current.opciones.every((opcionId) => sent.has(opcionId)) &&
    current.abiertas.every(({ preguntaId, texto }) => written.get(preguntaId) === texto)
  );
}
