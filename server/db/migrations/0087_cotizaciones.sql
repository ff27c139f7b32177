-- Companies, and what was quoted to them.
CREATE TABLE empresa (
  empresa_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ruc text NOT NULL UNIQUE CHECK (ruc ~ '^[0-9]{11}$'),
  razon_social text NOT NULL CHECK (btrim(razon_social) <> '' AND length(razon_social) <= 200),
  direccion text NOT NULL DEFAULT '' CHECK (length(direccion) <= 300),
  contacto text NOT NULL DEFAULT '' CHECK (length(contacto) <= 200),
  correo text NOT NULL DEFAULT '' CHECK (length(correo) <= 254),
  celular text NOT NULL DEFAULT '' CHECK (length(celular) <= 60),
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now(),
  busqueda text NOT NULL GENERATED ALWAYS AS (fold_text(ruc || ' ' || razon_social || ' ' || contacto)) STORED
);
CREATE INDEX empresa_busqueda ON empresa USING gin (busqueda gin_trgm_ops);

-- What it says does not change: company and prices are copied into it.
CREATE TABLE cotizacion (
  cotizacion_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  empresa_id integer NOT NULL REFERENCES empresa ON DELETE NO ACTION,
  ruc text NOT NULL,
  razon_social text NOT NULL,
  direccion text NOT NULL,
  contacto text NOT NULL,
  correo text NOT NULL,
  celular text NOT NULL,
  porcentaje integer NOT NULL DEFAULT 0 CHECK (porcentaje BETWEEN 0 AND 100),
  total_centimos integer NOT NULL CHECK (total_centimos >= 0),
  vence date NOT NULL,
  condiciones text NOT NULL DEFAULT '' CHECK (length(condiciones) <= 2000),
  creado timestamptz NOT NULL DEFAULT now(),
  creado_por integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  envios integer NOT NULL DEFAULT 0 CHECK (envios >= 0),
  aceptada timestamptz,
  acepto text NOT NULL DEFAULT '' CHECK (length(acepto) <= 200),
  pedido_id integer UNIQUE REFERENCES pedido ON DELETE NO ACTION,
  retirada timestamptz,
  motivo text NOT NULL DEFAULT '' CHECK (length(motivo) <= 300),
  busqueda text NOT NULL GENERATED ALWAYS AS (
    fold_text('COT-' || lpad(cotizacion_id::text, greatest(6, length(cotizacion_id::text)), '0') || ' ' || ruc || ' ' || razon_social || ' ' || contacto)) STORED,
  CONSTRAINT cotizacion_aceptada CHECK ((aceptada IS NULL) = (pedido_id IS NULL)),
  CONSTRAINT cotizacion_retirada CHECK ((retirada IS NULL) = (motivo = '')),
  CONSTRAINT cotizacion_una CHECK (aceptada IS NULL OR retirada IS NULL)
);
CREATE INDEX cotizacion_empresa ON cotizacion (empresa_id);
CREATE INDEX cotizacion_creado_por ON cotizacion (creado_por);
CREATE INDEX cotizacion_lista ON cotizacion (creado DESC, cotizacion_id DESC);
CREATE INDEX cotizacion_busqueda ON cotizacion USING gin (busqueda gin_trgm_ops);

CREATE TABLE cotizacion_item (
  cotizacion_item_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cotizacion_id integer NOT NULL REFERENCES cotizacion ON DELETE CASCADE,
  curso_id integer NOT NULL REFERENCES curso ON DELETE NO ACTION,
  nombre text NOT NULL,
  precio_centimos integer NOT NULL CHECK (precio_centimos >= 0),
  cantidad integer NOT NULL CHECK (cantidad BETWEEN 1 AND 500),
  UNIQUE (cotizacion_id, curso_id)
);
CREATE INDEX cotizacion_item_curso ON cotizacion_item (curso_id);

-- A company buys more seats than the cart sells.
ALTER TABLE pedido_item
  DROP CONSTRAINT pedido_item_cantidad_check,
  ADD CONSTRAINT pedido_item_cantidad_check CHECK (cantidad BETWEEN 1 AND 500);
ALTER TABLE asiento
  DROP CONSTRAINT asiento_numero_check,
  ADD CONSTRAINT asiento_numero_check CHECK (numero BETWEEN 1 AND 500);
