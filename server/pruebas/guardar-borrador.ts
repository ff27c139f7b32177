import type { Borrador, borradorInput } from 'domain/schemas/pruebas.ts';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { AppError, invalid } from '../http/errors.ts';
import { exigirAccesoA, pruebaDesconocida, type Quien, sinIntentos, soloVistaPrevia } from './acceso.ts';
import { leerBorrador } from './borrador.ts';
import type { PruebaVista } from './queries.ts';

type Entrada = z.output<typeof borradorInput>;

const usados = `
  (select count(*)::int from intento i
    where i.usuario_id = $1 and i.prueba_id = p.prueba_id and i.anulado is null)`;
const hasAcceso = 'has_acceso(c.activa, c.fecha_hora_limite, c.vigencia, $6::timestamptz)';
/** Checks only options that the draft does not hold yet; the others were checked when they were saved. */
const nuevasDeEstaPrueba = `
  $2 = all (select (select (select prueba_id from pregunta q where q.pregunta_id = o.pregunta_id)
                      from opcion o where o.opcion_id = nueva)
              from unnest($3::int[]) nueva where nueva <> all (b.opciones))`;

/**
 * Autosave is the most frequent request, so the common case (access, ownership, save) is one prepared statement. It
 * saves nothing in any other case, and `guardar` finds out why. Rows are looked up one by one, which stays the best
 * plan at any table size.
 */
const guardarLoUsual = `
  update borrador b
     set opciones = $3::int[], abiertas = $4::jsonb, version = $5::int, actualizado = now()
   where b.usuario_id = $1::int and b.prueba_id = $2::int and b.version < $5
     and (select ${usados} < p.intentos and (
                   select ${hasAcceso}
                          and exists (select from matricula_viva m where m.usuario_id = $1 and m.curso_id = c.curso_id)
                     from modulo join curso_vivo c using (curso_id) where modulo.modulo_id = p.modulo_id)
            from prueba p where p.prueba_id = $2)
     and ${nuevasDeEstaPrueba}
     and (cardinality($7::int[]) = 0
          or (select count(*) from pregunta where pregunta_id = any ($7) and prueba_id = $2 and tipo = 1) = cardinality($7))
  returning actualizado`;

/** Ids that no longer exist were removed by an edit and are dropped; ids of another test are refused. */
const guardar = `
with vista as (
  select p.intentos, c.activa, c.fecha_hora_limite as "fechaHoraLimite", c.vigencia, ${hasAcceso} as vigente,
         m.usuario_id is not null as matriculado, ${usados} as usados
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

type Fila = Pick<PruebaVista, 'intentos' | 'activa' | 'fechaHoraLimite' | 'vigencia' | 'matriculado' | 'usados'> & {
  opcionAjena: number | null;
  preguntaAjena: number | null;
  opciones: number[] | null;
  abiertas: Borrador['abiertas'];
  version: number;
  actualizado: Date;
};

export async function guardarBorrador(db: Db, pruebaId: number, entrada: Entrada, quien: Quien): Promise<Borrador> {
  const sinRepetir = [...new Set(entrada.opciones)].sort((a, b) => a - b);
  const dichas = escritas(entrada);
  // Preview answers of an ADMIN are validated as user 0 and never stored.
  const usuarioId = quien.usuario.rol === 'ADMIN' ? 0 : quien.usuario.usuarioId;
  const values = [usuarioId, pruebaId, sinRepetir, JSON.stringify(dichas), entrada.version, quien.ahora];
  // The first save has no draft to update.
  const usual = entrada.version > 1 && (await guardarSobreLoGuardado(db, values, dichas));
  if (usual) return saved({ opciones: sinRepetir, abiertas: dichas, version: entrada.version, ...usual });
  const [fila] = await prepared<Fila>(db, guardar, values);
  if (!fila) throw pruebaDesconocida();
  const { opciones, ...rest } = fila;
  return opciones === null ? porQueNo(db, pruebaId, fila, { entrada, quien }) : saved({ opciones, ...rest });
}

async function guardarSobreLoGuardado(db: Db, values: unknown[], dichas: Borrador['abiertas']) {
  const preguntaIds = dichas.map(({ preguntaId }) => preguntaId);
  const [usual] = await prepared<{ actualizado: Date }>(db, guardarLoUsual, [...values, preguntaIds]);
  return usual;
}

type Guardado = Omit<Borrador, 'guardado'> & { actualizado: Date };

function saved({ opciones, abiertas, version, actualizado }: Guardado): Borrador {
  return { opciones, abiertas, version, guardado: actualizado.toISOString() };
}

/** Last answer per question wins; blank answers are dropped. */
function escritas({ abiertas }: Entrada): Borrador['abiertas'] {
  const textos = new Map(abiertas.map(({ preguntaId, texto }) => [preguntaId, texto]));
  return [...textos]
    .filter(([, texto]) => texto !== '')
    .map(([preguntaId, texto]) => ({ preguntaId, texto }))
    .sort((a, b) => a.preguntaId - b.preguntaId);
}

type Intentado = { entrada: Entrada; quien: Quien };

async function porQueNo(db: Db, pruebaId: number, fila: Fila, { entrada, quien }: Intentado): Promise<Borrador> {
  if (quien.usuario.rol === 'ADMIN') throw soloVistaPrevia();
  exigirAccesoA(fila, quien);
  if (fila.usados >= fila.intentos) throw sinIntentos();
  if (fila.opcionAjena !== null) throw ajena('opciones', `La opción ${fila.opcionAjena} no es de esta prueba.`);
  if (fila.preguntaAjena !== null) throw ajena('abiertas', `La pregunta ${fila.preguntaAjena} no es de esta prueba.`);
  const actual = await leerBorrador(db, pruebaId, quien.usuario.usuarioId);
  // A repeated save whose response was lost.
  if (actual.version === entrada.version && mismasRespuestas(actual, entrada)) return actual;
  const message = 'Tus respuestas se guardaron también desde otra página o dispositivo.';
  throw new AppError(409, 'cambio-ajeno', message, { resource: actual });
}

function ajena(campo: string, message: string): AppError {
  return invalid({ [campo]: message }, message);
}

function mismasRespuestas(actual: Borrador, entrada: Entrada): boolean {
  const sent = new Set(entrada.opciones);
  const written = new Map(escritas(entrada).map(({ preguntaId, texto }) => [preguntaId, texto]));
  return (
    sent.size === actual.opciones.length &&
    written.size === actual.abiertas.length &&
    actual.opciones.every((opcionId) => sent.has(opcionId)) &&
    actual.abiertas.every(({ preguntaId, texto }) => written.get(preguntaId) === texto)
  );
}
