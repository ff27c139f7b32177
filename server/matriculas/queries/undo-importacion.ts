import { rolIds } from 'domain/rules/permisos.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { allModulos } from '../../db/schema/modulos.ts';
import { allPruebas } from '../../db/schema/pruebas.ts';

type Ids = { usuarioId: number };

const people = (usuarioIds: number[]) => sql`any (${sql.param(usuarioIds)}::int[])`;
/** An import writes everything in one transaction, so its rows have the time of its end. */
const imported = (importacionId: number) =>
  sql`(select terminado from importacion where importacion_id = ${importacionId})`;

/** Whether the enrolment `m` of this course is unused: not opened, no attempt, draft, grade, certificate or one bought. */
export function isUnused(cursoId: number): SQL {
  const modulos = sql`select modulo_id from ${allModulos} where curso_id = ${cursoId}`;
  const pruebas = sql`select prueba_id from ${allPruebas} where modulo_id in (${modulos})`;
  const materiales = sql`select material_id from material where modulo_id in (${modulos})`;
  return sql`m.ultimo_acceso is null
       and not exists (select from avance x where x.usuario_id = m.usuario_id and x.material_id in (${materiales}))
       and not exists (select from apunte x where x.usuario_id = m.usuario_id and x.material_id in (${materiales}))
       and not exists (select from asistencia x where x.usuario_id = m.usuario_id and x.material_id in (${materiales}))
       and not exists (select from consulta x where x.usuario_id = m.usuario_id and x.modulo_id in (${modulos}))
       and not exists (select from intento x where x.usuario_id = m.usuario_id and x.prueba_id in (${pruebas}))
       and not exists (select from borrador x where x.usuario_id = m.usuario_id and x.prueba_id in (${pruebas}))
       and not exists (select from concesion x where x.usuario_id = m.usuario_id and x.prueba_id in (${pruebas}))
       and not exists (select from nota_modulo x where x.usuario_id = m.usuario_id and x.modulo_id in (${modulos}))
       and not exists (select from certificado x where x.usuario_id = m.usuario_id and x.curso_id = m.curso_id)
       and not exists (select from certificado_compra x join pedido_item using (pedido_item_id) join pedido p using (pedido_id)
                        where x.usuario_id = m.usuario_id and x.curso_id = m.curso_id and p.estado not in ('cancelado', 'reembolsado'))`;
}

/** Deletes the enrolments that an import created and nobody has used. */
export async function deleteUnusedMatriculas(
  db: Db,
  { importacionId, cursoId }: { importacionId: number; cursoId: number },
  usuarioIds: number[],
): Promise<number[]> {
  const { rows } = await db.execute<Ids>(sql`
    delete from matricula m
     where m.curso_id = ${cursoId} and m.usuario_id = ${people(usuarioIds)} and m.creado = ${imported(importacionId)}
       and m.asiento_id is null and ${isUnused(cursoId)}
    returning m.usuario_id as "usuarioId"`);
  return rows.map(({ usuarioId }) => usuarioId);
}

/** Soft-deletes the accounts that an import created, unless somebody has activated, edited or used them since. */
export async function deleteUnusedUsuarios(db: Db, importacionId: number, usuarioIds: number[]): Promise<number[]> {
  const without = (table: SQL) => sql`not exists (select from ${table} x where x.usuario_id = u.usuario_id)`;
  const { rows } = await db.execute<Ids>(sql`
    update usuario set eliminado = now()
     where usuario_id in (
       select usuario_id from usuario_vivo u
        where u.usuario_id = ${people(usuarioIds)} and u.creado = ${imported(importacionId)}
          and u.contrasena is null and u.version = 1 and u.rol_id = ${rolIds.USU}
          and ${without(sql`matricula_viva`)} and ${without(sql`pedido`)} and ${without(sql`asiento`)}
          and ${without(sql`intento`)} and ${without(sql`nota_modulo`)} and ${without(sql`certificado`)}
          for update)
    returning usuario_id as "usuarioId"`);
  return rows.map(({ usuarioId }) => usuarioId);
}

/** Withdraws the invitations to these accounts: their codes stop working, and queued mails are deleted. */
export async function withdrawInvitations(db: Db, usuarioIds: number[]): Promise<void> {
  await db.execute(sql`
    update codigo_recuperacion set usado = now() where usado is null and usuario_id = ${people(usuarioIds)}`);
  await db.execute(sql`
    delete from correo_saliente where estado = 'pendiente' and usuario_id = ${people(usuarioIds)}`);
}

/** Also sets the mail position to the end, so that no further mail of the import is queued. */
export async function markUndone(db: Db, importacionId: number): Promise<void> {
  await db.execute(sql`
    update importacion set deshecha = now(), avisadas = jsonb_array_length(avisos) where importacion_id = ${importacionId}`);
}
