-- Seats: a course may have a limit.
ALTER TABLE curso ADD COLUMN cupos integer CONSTRAINT curso_cupos CHECK (cupos > 0);
CREATE OR REPLACE VIEW curso_vivo AS SELECT * FROM curso WHERE eliminado IS NULL;

-- Sold seats and people enrolled by the school, without those that unpaid orders hold.
CREATE FUNCTION cupos_ocupados(de integer) RETURNS integer
  LANGUAGE sql STABLE AS $$
  SELECT ((SELECT count(*) FROM asiento JOIN pedido_item USING (pedido_item_id)
            WHERE curso_id = de AND revocado IS NULL)
        + (SELECT count(*) FROM matricula_viva WHERE curso_id = de AND asiento_id IS NULL))::integer
$$;

-- Those that unpaid orders hold: half an hour, and as long as a payment is under way. `correo` and `usuario` are the
-- buyer who asks, whose earlier orders hold nothing against a new one.
CREATE FUNCTION cupos_apartados(de integer, ahora timestamptz, correo text, usuario integer) RETURNS integer
  LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(i.cantidad), 0)::integer
    FROM pedido_item i JOIN pedido p USING (pedido_id)
   WHERE i.curso_id = de AND p.estado IN ('pendiente', 'rechazado')
     AND (p.creado > ahora - interval '30 minutes'
          OR EXISTS (SELECT FROM pago g WHERE g.pedido_id = p.pedido_id
                      AND g.estado IN ('pendiente', 'aprobado', 'desconocido')))
     AND NOT (correo <> '' AND lower(p.buyer_email) = lower(correo))
     AND (usuario IS NULL OR p.usuario_id IS DISTINCT FROM usuario)
$$;

-- Who wants to hear when a seat is free.
CREATE TABLE aviso_cupo (
  aviso_cupo_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  curso_id integer NOT NULL REFERENCES curso ON DELETE NO ACTION,
  correo text NOT NULL CHECK (correo <> ''),
  creado timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX aviso_cupo_uno ON aviso_cupo (curso_id, lower(correo));
