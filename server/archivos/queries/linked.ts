import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { sql } from 'drizzle-orm';
import { teachesSql } from '../../acceso/queries.ts';
import type { Db } from '../../db/connect.ts';
import type { ArchivoRow } from './archivos.ts';

/** The link as stored in `material.video` and `sesion_programada.grabacion`. */
const linkOf = (nombre: string) => `/api/materiales/archivos/${nombre}`;

export type LinkedArchivo = Pick<ArchivoRow, 'clave' | 'nombre' | 'tipo' | 'bytes'>;

/** A file linked by a material of a course that is open to the user; a `.vtt` belongs to the video of the same name. */
export async function findLinked(
  db: Db,
  nombre: string,
  usuario: CurrentUsuario,
  now: Date,
): Promise<LinkedArchivo | null> {
  const link = linkOf(nombre.replace(/\.vtt$/, '.mp4'));
  const open = sql`(${teachesSql(usuario, sql`c.curso_id`)}
    or exists (
      select from matricula_viva x where x.curso_id = c.curso_id and x.usuario_id = ${usuario.usuarioId}
        and not x.pausada
        and has_acceso(c.activa, c.fecha_hora_limite, c.vigencia, ${now.toISOString()}::timestamptz, x.acceso_fin)))`;
  const { rows } = await db.execute<LinkedArchivo>(sql`
    select clave, nombre, tipo, bytes::float8 as bytes from archivo_subido
     where clave = ${`archivos/${nombre}`} and estado = 'listo' and exists (
       select from material t join modulo_vivo m using (modulo_id) join curso_vivo c on c.curso_id = m.curso_id
         left join sesion_programada s on s.material_id = t.material_id and s.fin <= ${now.toISOString()}::timestamptz
        where ${open} and (t.video = ${link} or s.grabacion = ${link}))`);
  return rows[0] ?? null;
}

const folder = linkOf('');

/** Keys of the files that materials link, including deleted materials that can be restored. */
export const linkedKeys = sql`(
  select 'archivos/' || name
    from (select video from material union all select grabacion from sesion_programada
          union all select datos -> 'material' ->> 'video' from archivo_eliminado
          union all select p ->> 'grabacion' from archivo_eliminado, jsonb_array_elements(datos -> 'sesiones') p) l (link),
         substr(link, ${folder.length + 1}::int) bare,
         unnest(array[bare, regexp_replace(bare, '\\.mp4$', '.vtt')]) name
   where link like ${`${folder}%`})`;
