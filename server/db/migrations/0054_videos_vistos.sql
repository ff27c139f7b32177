-- A video counts as seen when most of it was played: seeking past it plays nothing.
ALTER TABLE archivo_posicion
  -- Seconds that were played, over all visits.
  ADD COLUMN vistos int4multirange NOT NULL DEFAULT '{}',
  -- Since when playing is measured: nobody plays more than fits between then and now.
  ADD COLUMN medido timestamptz NOT NULL DEFAULT now();

-- Until now the position was the measure.
UPDATE archivo_posicion
   SET vistos = int4multirange(int4range(0, segundos)), medido = actualizado - make_interval(secs => segundos);

CREATE FUNCTION watched_seconds(vistos int4multirange) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(sum(upper(tramo) - lower(tramo)), 0) FROM unnest(vistos) tramo);
