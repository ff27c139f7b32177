-- Discount by the number of seats of one purchase: from `cupos_desde` seats on, each costs `cupos_descuento` percent less.
ALTER TABLE curso
  ADD COLUMN cupos_desde integer CHECK (cupos_desde BETWEEN 2 AND 50),
  ADD COLUMN cupos_descuento integer CHECK (cupos_descuento BETWEEN 1 AND 99),
  ADD CONSTRAINT curso_descuento_cupos CHECK ((cupos_desde IS NULL) = (cupos_descuento IS NULL));

CREATE OR REPLACE VIEW curso_vivo AS SELECT * FROM curso WHERE eliminado IS NULL;
