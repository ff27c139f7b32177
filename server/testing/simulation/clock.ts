import type pg from 'pg';
import { vi } from 'vitest';

/**
 * The clock of a simulated school, for JavaScript (`Date`) and for PostgreSQL (`now()`). It stands still until a
 * history moves it.
 */
export type Clock = { now(): Date; move(seconds: number): Promise<void> };

/**
 * Replaces `now()` in this database. Statements find the function through the search path; column defaults, views and
 * functions with a parsed body were bound at creation, so they are created again.
 */
export const drivenNow = `
  create schema reloj;
  create table reloj.hora (ahora timestamptz not null);
  insert into reloj.hora values (now());
  create function reloj.now() returns timestamptz language sql stable parallel safe
    as 'select ahora from reloj.hora';
  set search_path = public, reloj, pg_catalog;
  do $$
  declare each record;
  begin
    for each in
      select c.oid::regclass as of, a.attname as name
        from pg_attrdef d
        join pg_class c on c.oid = d.adrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
       where pg_get_expr(d.adbin, d.adrelid) in ('now()', 'pg_catalog.now()') and c.relkind in ('r', 'p')
    loop
      execute format('alter table %s alter column %I set default now()', each.of, each.name);
    end loop;
    for each in
      select format('create or replace view %s as %s', oid::regclass, pg_get_viewdef(oid)) as text
        from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
      union all
      select pg_get_functiondef(oid) from pg_proc
       where pronamespace = 'public'::regnamespace and prosqlbody is not null
    loop
      if each.text like '%pg_catalog.now()%' then
        execute replace(each.text, 'pg_catalog.now()', 'reloj.now()');
      end if;
    end loop;
  end $$;`;

export async function startClock(pool: pg.Pool, start: Date): Promise<Clock> {
  let at = start.getTime();
  const set = async () => {
    vi.setSystemTime(at);
    await pool.query('update reloj.hora set ahora = $1', [new Date(at)]);
  };
  await set();
  return {
    now: () => new Date(at),
    async move(seconds) {
      at += seconds * 1000;
      await set();
    },
  };
}
