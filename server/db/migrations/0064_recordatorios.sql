-- Reminders of unfinished orders.
ALTER TABLE pedido
  -- How many were sent, when the last one was, and whether the buyer wants none.
  ADD COLUMN recordatorios smallint NOT NULL DEFAULT 0
    CONSTRAINT pedido_recordatorios CHECK (recordatorios BETWEEN 0 AND 2),
  ADD COLUMN recordado timestamptz,
  ADD COLUMN sin_recordatorios boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT pedido_recordado CHECK ((recordado IS NOT NULL) = (recordatorios > 0));

CREATE INDEX pedido_por_recordar ON pedido (creado)
  WHERE estado IN ('pendiente', 'rechazado') AND recordatorios < 2 AND NOT sin_recordatorios;
CREATE INDEX pedido_recordado_en ON pedido (recordado) WHERE recordado IS NOT NULL;
-- Other orders of the same address.
CREATE INDEX pedido_buyer_email ON pedido (lower(buyer_email));
