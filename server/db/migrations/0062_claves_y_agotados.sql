-- The key of a refund belongs to the administrator who sent it, as that of an order to its buyer.
ALTER TABLE devolucion DROP CONSTRAINT devolucion_idempotency_key_unica;
ALTER TABLE devolucion ADD CONSTRAINT devolucion_idempotency_key_unica UNIQUE (pedida_por, idempotency_key);

-- How often the thread that judges a PDF was ended by this file.
ALTER TABLE archivo_subido ADD COLUMN agotados integer NOT NULL DEFAULT 0 CHECK (agotados >= 0);
