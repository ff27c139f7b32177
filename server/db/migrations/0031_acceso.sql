-- Access of an enrolled student: domain/rules/acceso.ts in SQL. A test compares both over generated cases.

-- End of access: end of the course plus vigencia months on Lima's calendar, the last day of a shorter month. Null: never.
CREATE FUNCTION end_of_acceso(fecha_hora_limite timestamptz, vigencia integer) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (fecha_hora_limite AT TIME ZONE 'America/Lima' + make_interval(months => vigencia)) AT TIME ZONE 'America/Lima';

CREATE FUNCTION has_acceso(activa boolean, fecha_hora_limite timestamptz, vigencia integer, at timestamptz) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN activa AND coalesce(at <= end_of_acceso(fecha_hora_limite, vigencia), true);
