import { escapeHtml } from 'domain/formats/escape-html.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

export type Identity = { dni: string; correo: string; numero: string; nombre: string; apellido: string };

/** Values that an erasure searches for, stored until it is complete. The first of each list is the current one. */
export type Sought = {
  usuarioId: number;
  dnis: string[];
  correos: string[];
  numeros: string[];
  nombres: string[];
  apellidos: string[];
};

const fields = { dni: 'dnis', correo: 'correos', numero: 'numeros', nombre: 'nombres', apellido: 'apellidos' } as const;

/** Values of the account and of its entries in the audit log. */
export async function findSought(tx: Db, usuarioId: number, person: Identity): Promise<Sought> {
  const { rows } = await tx.execute<{ field: keyof typeof fields; value: string }>(sql`
    select distinct f.key as field, f.value
      from auditoria, unnest(array[antes, despues]) v, jsonb_each_text(v) f
     where entidad = 'usuario' and entidad_id = ${String(usuarioId)} and jsonb_typeof(v) = 'object'
       and f.key = any(${sql.param(Object.keys(fields))}::text[]) and btrim(f.value) <> ''`);
  const sought: Sought = { usuarioId, dnis: [], correos: [], numeros: [], nombres: [], apellidos: [] };
  for (const [field, list] of Object.entries(fields) as [keyof typeof fields, (typeof fields)[keyof typeof fields]][]) {
    const known = [person[field], ...rows.filter((row) => row.field === field).map(({ value }) => value)];
    sought[list] = [...new Set(known.map((value) => value.trim().toLowerCase()).filter(Boolean))];
  }
  return sought;
}

/** Values that another live account has too, and whether one with the same name exists. */
export async function findShared(tx: Db, { usuarioId, dnis, correos, numeros, nombres, apellidos }: Sought) {
  const { rows } = await tx.execute<{ shared: string[] | null; namesake: boolean }>(sql`
    select array_agg(v) filter (where v = any(${sql.param([...dnis, ...correos, ...numeros])}::text[])) as shared,
           coalesce(bool_or(lower(nombre) = any(${sql.param(nombres)}::text[])
             and lower(apellido) = any(${sql.param(apellidos)}::text[])), false) as namesake
      from usuario_vivo, unnest(array[lower(dni), lower(correo), lower(numero)]) v
     where usuario_id <> ${usuarioId}`);
  return { shared: new Set(rows[0]?.shared), namesake: rows[0]?.namesake ?? false };
}

/** Shorter values are not searched, because they are likely to mean something else. */
const shortest = 6;

const escaped = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&').replace(/\s+/g, '\\s+');
/** Pattern that does not match inside a longer number or word. */
const asWord = (text: string) => `(?<![[:alnum:]_])${escaped(text)}(?![[:alnum:]_]|\\.[0-9])`;
/** Pattern that does not match inside another address. */
const asCorreo = (text: string) => `(?<![[:alnum:]_.%+-])${escaped(text)}(?![[:alnum:]_@-]|\\.[[:alnum:]])`;

export type Search = {
  usuarioId: number;
  correos: string[];
  /** Erased everywhere, also as numbers. */
  words: string[];
  /** Erased only in records of the person. */
  own: string[];
  pattern: string;
  /** Pattern for text in records of the person. */
  ownPattern: string;
  /** In lower case; a value that contains none of them needs no erasure. */
  needles: string[];
};

/** Values that other people share are erased only in records of the person. */
export function searchFor(sought: Sought, { shared, namesake }: Awaited<ReturnType<typeof findShared>>): Search {
  const { usuarioId, dnis, correos, numeros, nombres, apellidos } = sought;
  const isTheirs = (value: string, at: number) => value.length >= shortest && (at === 0 || !shared.has(value));
  const documents = [
    ...dnis.filter(isTheirs),
    ...numeros.filter((numero) => numero.length >= shortest && !shared.has(numero)),
  ];
  const mails = correos.filter(isTheirs);
  const pairs = nombres.flatMap((nombre) => apellidos.map((apellido) => [nombre, apellido] as const));
  const full = pairs.flatMap(([nombre, apellido]) => [
    `${nombre} ${apellido}`,
    `${apellido} ${nombre}`,
    `${apellido}, ${nombre}`,
  ]);
  const names = [...new Set([...full, ...full.map(escapeHtml)])].map(asWord);
  const values = [
    ...documents.map(asWord),
    ...[...new Set([...mails, ...mails.map(encodeURIComponent)])].map((correo) => asCorreo(correo.toLowerCase())),
  ];
  const own = [...new Set([...dnis, ...correos, ...numeros, ...nombres, ...apellidos, ...full])];
  return {
    usuarioId,
    correos,
    words: [...documents, ...mails],
    own,
    pattern: [...values, ...(namesake ? [] : names)].join('|'),
    ownPattern: [...values, ...names].join('|'),
    needles: [...new Set([...own, ...full.map(escapeHtml), ...mails.map((c) => encodeURIComponent(c).toLowerCase())])],
  };
}
