import type { Borrador, borradorInput } from 'domain/schemas/pruebas.ts';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { AppError, invalid } from '../http/errors.ts';
import { exigirAccesoA, pruebaDesconocida, type Quien, sinIntentos, soloVistaPrevia } from './acceso.ts';
import { leerBorrador } from './borrador.ts';
import type { PruebaVista } from './queries.ts';

type Entrada = z.output<typeof borradorInput>;

/**
 * Autosave is what the house is asked most: who may save, whether these ids are of this test, and the saving itself are
 * one statement, prepared once. Access is domain/rules/acceso.ts in SQL; a test holds both to the same answers. Ids that
 * are nowhere any more went with an edit of the test and are left out; those of another test are refused.
 */
const guardar = `
with vista as (
  select p.intentos, c.activa, c.fecha_hora_limite as "fechaHoraLimite", c.vigencia,
         m.usuario_id is not null as matriculado,
         (select count(*)::int from intento i
           where i.usuario_id = $1 and i.prueba_id = p.prueba_id and i.anulado is null) as usados
    from prueba p
    join modulo using (modulo_id)
    join curso c using (curso_id)
    left join matricula m on m.curso_id = c.curso_id and m.usuario_id = $1
   where p.prueba_id = $2 and c.eliminado is null
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
   where matriculado and activa and usados < intentos and elegidas.ajena is null and escritas.ajena is null
     and (vigencia is null or $6::timestamptz <= ("fechaHoraLimite" at time zone 'America/Lima' + make_interval(months => vigencia))
                                    at time zone 'America/Lima')
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
  const fila = await ejecutar(db, pruebaId, entrada, quien);
  if (!fila) throw pruebaDesconocida();
  if (fila.opciones === null) return porQueNo(db, pruebaId, fila, { entrada, quien });
  const { opciones, abiertas, version, actualizado } = fila;
  return { opciones, abiertas, version, guardado: actualizado.toISOString() };
}

async function ejecutar(db: Db, pruebaId: number, entrada: Entrada, quien: Quien): Promise<Fila | undefined> {
  // What ADMIN answers in the preview is answered by nobody: as user 0 it is checked like anything else, and not kept.
  const usuarioId = quien.usuario.rol === 'ADMIN' ? 0 : quien.usuario.usuarioId;
  const [fila] = await prepared<Fila>(db, guardar, [
    usuarioId,
    pruebaId,
    entrada.opciones,
    JSON.stringify(escritas(entrada)),
    entrada.version,
    quien.ahora,
  ]);
  return fila;
}

/** Said twice about one question, the last counts; nothing written is nothing said. */
function escritas({ abiertas }: Entrada): Borrador['abiertas'] {
  const textos = new Map(abiertas.map(({ preguntaId, texto }) => [preguntaId, texto]));
  return [...textos].filter(([, texto]) => texto !== '').map(([preguntaId, texto]) => ({ preguntaId, texto }));
}

type Intentado = { entrada: Entrada; quien: Quien };

async function porQueNo(db: Db, pruebaId: number, fila: Fila, { entrada, quien }: Intentado): Promise<Borrador> {
  if (quien.usuario.rol === 'ADMIN') throw soloVistaPrevia();
  exigirAccesoA(fila, quien);
  if (fila.usados >= fila.intentos) throw sinIntentos();
  if (fila.opcionAjena !== null) throw ajena('opciones', `La opción ${fila.opcionAjena} no es de esta prueba.`);
  if (fila.preguntaAjena !== null) throw ajena('abiertas', `La pregunta ${fila.preguntaAjena} no es de esta prueba.`);
  const actual = await leerBorrador(db, pruebaId, quien.usuario.usuarioId);
  // Its answer was lost on the way: the same save again is the same save.
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
