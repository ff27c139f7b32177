-- When each pedido with a payment page is to be looked up at the provider again. A table of its own: moving the date
-- must not count as a change of the pedido, and the job reads only what is due.
CREATE TABLE pago_seguimiento (
  pedido_id integer PRIMARY KEY REFERENCES pedido ON DELETE NO ACTION,
  siguiente timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX pago_seguimiento_siguiente ON pago_seguimiento (siguiente);

INSERT INTO pago_seguimiento (pedido_id)
SELECT pedido_id FROM pedido WHERE preferencia IS NOT NULL AND creado > now() - interval '90 days';

-- An UPDATE may raise the version itself: the version of a deleted test moves into its module. It never lowers it.
CREATE OR REPLACE FUNCTION count_version() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := greatest(NEW.version, OLD.version) + 1;
  NEW.actualizado := now();
  RETURN NEW;
END $$;
