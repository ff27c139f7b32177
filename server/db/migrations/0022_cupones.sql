-- Coupons. Deletion is soft: orders refer to them. A use is an order with the coupon that is not cancelled.
CREATE TABLE cupon (
  cupon_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  codigo text NOT NULL CHECK (codigo ~ '^[A-Z0-9_-]{3,30}$'),
  porcentaje integer CHECK (porcentaje BETWEEN 1 AND 100),
  monto_centimos integer CHECK (monto_centimos > 0),
  desde timestamptz,
  hasta timestamptz,
  usos_max integer CHECK (usos_max > 0),
  usos_por_persona integer CHECK (usos_por_persona > 0),
  -- Said explicitly: a coupon whose courses were all deleted is for none, not for all.
  todos boolean NOT NULL DEFAULT true,
  activo boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now(),
  eliminado timestamptz,
  busqueda text NOT NULL GENERATED ALWAYS AS (fold_text(codigo)) STORED,
  CONSTRAINT cupon_un_descuento CHECK (num_nonnulls(porcentaje, monto_centimos) = 1),
  CONSTRAINT cupon_fechas CHECK (desde < hasta)
);

CREATE UNIQUE INDEX cupon_codigo_unico ON cupon (codigo) WHERE eliminado IS NULL;
CREATE INDEX cupon_lista ON cupon (creado DESC, cupon_id DESC) WHERE eliminado IS NULL;
CREATE INDEX cupon_busqueda ON cupon USING gin (busqueda gin_trgm_ops);
CREATE VIEW cupon_vivo AS SELECT * FROM cupon WHERE eliminado IS NULL;
CREATE TRIGGER cupon_version BEFORE UPDATE ON cupon FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TABLE cupon_curso (
  cupon_id integer NOT NULL REFERENCES cupon ON DELETE CASCADE,
  curso_id integer NOT NULL REFERENCES curso ON DELETE NO ACTION,
  PRIMARY KEY (cupon_id, curso_id)
);

CREATE INDEX cupon_curso_curso ON cupon_curso (curso_id);

-- What an order was priced with, beside price and list price of its lines.
ALTER TABLE pedido
  ADD COLUMN cupon_id integer REFERENCES cupon ON DELETE NO ACTION,
  ADD COLUMN cupon_codigo text NOT NULL DEFAULT '',
  ADD CONSTRAINT pedido_cupon CHECK ((cupon_id IS NULL) = (cupon_codigo = ''));
ALTER TABLE pedido_item
  ADD COLUMN descuento_centimos integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT pedido_item_descuento
    CHECK (descuento_centimos BETWEEN 0 AND precio_centimos::bigint * cantidad);

CREATE INDEX pedido_cupon_usos ON pedido (cupon_id) WHERE cupon_id IS NOT NULL;
