import type pg from 'pg';
import { addPagos, addPedidos } from './pedidos.ts';
import { addVentas } from './ventas.ts';
import { apellidos, branches, nombres, temas, tratamientos } from './words.ts';

/** `alumnos`: students of the largest course. */
export type Size = { cursos: number; usuarios: number; pedidos: number; alumnos: number };

const maxPagos = 100_000;

/** Adds rows until each table has the given number, those of the demo school included. */
export async function growTo(client: pg.Client, { cursos, usuarios, pedidos }: Size): Promise<void> {
  await client.query(`set statement_timeout = 0; set maintenance_work_mem = '256MB'`);
  await addCursos(client, cursos);
  await inBulk(client, 'pedido', pedidos, () => addPedidos(client, pedidos));
  await addPagos(client, maxPagos);
  await inBulk(client, 'usuario', usuarios, () => addUsuarios(client, usuarios));
  await addVentas(client, { cursos: Math.min(100, cursos), plans: pedidos / 20 });
  await client.query('vacuum analyze');
}

async function addCursos(client: pg.Client, upTo: number): Promise<void> {
  await client.query(
    `insert into curso (nombre, descripcion, objetivo, temario, fecha_hora_inicio, fecha_hora_limite, especialidad_id,
                        precio, tipo, asincronico, activa, cantidad_modulo, duracion_minutos)
     select format('%s en %s: %s %s', ($2::text[])[1 + n % $5], ($3::text[])[1 + (n / 3) % $6], ($4::text[])[1 + (n / 7) % $7], n),
            format('Aprende %s con casos de %s, resueltos por quienes los llevan a diario.',
                   ($4::text[])[1 + (n / 5) % $7], ($3::text[])[1 + (n / 2) % $6]),
            'Resolver con seguridad los problemas que llegan al despacho y al juzgado.',
            format('Marco general. %s. %s. Jurisprudencia reciente. Taller de redacción.',
                   ($4::text[])[1 + n % $7], ($4::text[])[1 + (n / 11) % $7]),
            now() + (n % 400 - 200) * interval '1 day', now() + (n % 400 - 100) * interval '1 day',
            (select min(especialidad_id) from especialidad where eliminado is null), 80 + n % 900,
            (array['D', 'C', 'N'])[1 + n % 3], (array['S', 'N'])[1 + n % 2], n % 10 > 0, 4 + n % 8, 600
       from generate_series((select count(*) from curso) + 1, $1::bigint) as n`,
    [upTo, tratamientos, branches, temas, tratamientos.length, branches.length, temas.length],
  );
}

/** Inserts many rows without indexes and creates them afterwards. */
async function inBulk(client: pg.Client, table: string, rows: number, insert: () => Promise<void>): Promise<void> {
  if (rows <= 50_000) return insert();
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await insert();
  for (const { definition } of indexes) await client.query(definition);
}

async function addUsuarios(client: pg.Client, upTo: number): Promise<void> {
  await client.query(
    `insert into usuario (dni, nombre, apellido, correo, numero)
     select (30000000 + n)::text, nombre, first_apellido || ' ' || second_apellido,
            lower(unaccent(split_part(nombre, ' ', 1) || '.' || split_part(first_apellido, ' ', 1))) || n || '@correo.pe',
            (900000000 + n)::text
       from (select n, ($2::text[])[1 + (n * 7919) % $4] as nombre,
                    ($3::text[])[1 + (n * 104729) % $5] as first_apellido, ($3::text[])[1 + (n * 1299709 / 13) % $5] as second_apellido
               from generate_series((select count(*) from usuario) + 1, $1::bigint) as n) as persona`,
    [upTo, nombres, apellidos, nombres.length, apellidos.length],
  );
}
