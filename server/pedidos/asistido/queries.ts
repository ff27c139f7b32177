import type { Cliente, NotaInterna } from 'domain/schemas/asistido.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { notasInternas } from '../../db/schema/pedidos.ts';
import { allUsuarios } from '../../db/schema/usuarios.ts';
import { matchesWords } from '../../db/search.ts';

const howMany = 8;

/**
 * Accounts first, then people who bought without one; matched by document, name, e-mail, or telephone in any spelling.
 * Who has no account has the document of a comprobante.
 */
export async function findClientes(db: Db, q: string): Promise<Cliente[]> {
  const digits = q.replaceAll(/\D/g, '');
  const byPhone = (column: SQL) =>
    digits.length >= 6 ? sql`(${column} <> '' and telefono_clave(${column}) = telefono_clave(${q}))` : sql`false`;
  const { rows } = await db.execute<Cliente>(sql`
    with cuenta as (
      select usuario_id, nombre || ' ' || apellido as nombre, dni, correo, numero from usuario_vivo
       where ${matchesWords(sql`busqueda`, q)} or ${byPhone(sql`numero`)}
       order by apellido, nombre, usuario_id limit ${howMany}),
    comprador as (
      select distinct on (lower(p.buyer_email)) p.buyer_name, p.buyer_email, p.buyer_phone, p.creado,
             coalesce(c.documento, '') as documento
        from pedido p left join pedido_comprobante c using (pedido_id)
       where (${matchesWords(sql`p.busqueda`, q)} or ${byPhone(sql`p.buyer_phone`)}
              or p.pedido_id = any (array(select pedido_id from pedido_comprobante where documento = ${q.trim().toUpperCase()})))
         and p.usuario_id is null
         and p.buyer_email <> ''
         and not exists (select from usuario_vivo u where lower(u.correo) = lower(p.buyer_email))
       order by lower(p.buyer_email), p.creado desc limit ${howMany})
    select usuario_id as "usuarioId", nombre, dni as documento, correo, numero as telefono, 1 as place, nombre as name
      from cuenta
    union all
    select null, buyer_name, documento, buyer_email, buyer_phone, 2, buyer_name from comprador
     order by place, name limit ${howMany}`);
  return rows.map(({ usuarioId, nombre, documento, correo, telefono }) => ({
    usuarioId,
    nombre,
    documento,
    correo,
    telefono,
  }));
}

export type Client = { usuarioId: number; rol: 'ADMIN' | 'USU'; correo: string };

/** A live account; undefined when it does not exist. */
export async function findClient(db: Db, usuarioId: number): Promise<Client | undefined> {
  const { rows } = await db.execute<Client>(sql`
    select usuario_id as "usuarioId", 'USU' as rol, correo from usuario_vivo where usuario_id = ${usuarioId}`);
  return rows[0];
}

type About = { pedidoId: number } | { usuarioId: number } | { interesadoId: number };

function isAbout(about: About) {
  if ('pedidoId' in about) return eq(notasInternas.pedidoId, about.pedidoId);
  if ('usuarioId' in about) return eq(notasInternas.usuarioId, about.usuarioId);
  return eq(notasInternas.interesadoId, about.interesadoId);
}

export async function listNotas(db: Db, about: About): Promise<NotaInterna[]> {
  const rows = await db
    .select({
      notaInternaId: notasInternas.notaInternaId,
      texto: notasInternas.texto,
      quien: sql<string>`${allUsuarios.nombre} || ' ' || ${allUsuarios.apellido}`,
      creado: notasInternas.creado,
    })
    .from(notasInternas)
    .innerJoin(allUsuarios, eq(allUsuarios.usuarioId, notasInternas.creadoPor))
    .where(isAbout(about))
    .orderBy(sql`${notasInternas.notaInternaId} desc`)
    .limit(200);
  return rows.map(({ creado, ...row }) => ({ ...row, creado: creado.toISOString() }));
}

export async function insertNota(db: Db, about: About, nota: { texto: string; creadoPor: number }): Promise<number> {
  const [row] = await db
    .insert(notasInternas)
    .values({ ...about, ...nota })
    .returning({ id: notasInternas.notaInternaId });
  return row!.id;
}
