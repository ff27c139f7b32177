-- Early-bird price of a course until an instant; after it the list price applies by itself.
ALTER TABLE curso
  ADD COLUMN precio_preventa numeric(10, 2) CHECK (precio_preventa >= 0),
  ADD COLUMN preventa_hasta timestamptz,
  ADD CONSTRAINT curso_preventa_completa CHECK ((precio_preventa IS NULL) = (preventa_hasta IS NULL)),
  ADD CONSTRAINT curso_preventa_menor CHECK (precio_preventa < precio);

CREATE OR REPLACE VIEW curso_vivo AS SELECT * FROM curso WHERE eliminado IS NULL;

CREATE INDEX curso_por_preventa ON curso (precio_preventa, curso_id)
  WHERE activa AND eliminado IS NULL AND precio_preventa IS NOT NULL;

-- What a line was priced with: `precio_centimos` is the price charged, early-bird or not.
ALTER TABLE pedido_item ADD COLUMN precio_lista_centimos integer;
UPDATE pedido_item SET precio_lista_centimos = precio_centimos;
ALTER TABLE pedido_item
  ALTER COLUMN precio_lista_centimos SET NOT NULL,
  ADD CONSTRAINT pedido_item_precio_lista CHECK (precio_lista_centimos >= precio_centimos);
