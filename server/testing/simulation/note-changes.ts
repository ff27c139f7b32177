/** Records the tables that a request really changes: an update that writes the same row again is no change. */
export const noteChanges = `
  create table reloj.cambio (tabla text not null);
  create function reloj.note_change() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'UPDATE' or (to_jsonb(old) - 'actualizado' - 'version') <> (to_jsonb(new) - 'actualizado' - 'version') then
      insert into reloj.cambio values (tg_table_name);
    end if;
    return null;
  end $$;
  do $$
  declare each record;
  begin
    for each in select c.oid::regclass as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    loop
      execute format('create trigger note_change after insert or update or delete on %s
        for each row execute function reloj.note_change()', each.name);
    end loop;
  end $$;`;
