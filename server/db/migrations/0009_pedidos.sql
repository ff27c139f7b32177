-- Orders, payments and the seats they buy. Money is in céntimos. Nothing here is ever deleted, hence no cascade.

CREATE TABLE pedido (
  pedido_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Shown to people.
  numero text NOT NULL CONSTRAINT pedido_numero_unico UNIQUE,
  estado text NOT NULL DEFAULT 'pendiente'
    CHECK (estado IN ('pendiente', 'pagado', 'rechazado', 'cancelado', 'reembolsado')),
  -- The signed-in buyer, if there was one.
  usuario_id integer REFERENCES usuario ON DELETE NO ACTION,
  buyer_name text COLLATE es NOT NULL CHECK (btrim(buyer_name) <> ''),
  -- Unchecked, as the specification has it.
  buyer_email text NOT NULL DEFAULT '',
  buyer_phone text NOT NULL DEFAULT '',
  total_centimos integer NOT NULL CHECK (total_centimos >= 0),
  moneda text NOT NULL DEFAULT 'PEN' CHECK (moneda = 'PEN'),
  proveedor text NOT NULL CHECK (proveedor IN ('simulado', 'sandbox', 'mercadopago')),
  -- The provider's id of the checkout, and its payment page.
  preferencia text,
  payment_url text,
  idempotency_key text CONSTRAINT pedido_idempotency_key_unica UNIQUE CHECK (length(idempotency_key) BETWEEN 1 AND 200),
  cuerpo_hash bytea,
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now(),
  pagado timestamptz,
  busqueda text NOT NULL
    GENERATED ALWAYS AS (fold_text(numero || ' ' || buyer_name || ' ' || buyer_email || ' ' || buyer_phone)) STORED,
  CHECK (estado NOT IN ('pagado', 'reembolsado') OR pagado IS NOT NULL)
);

CREATE INDEX pedido_lista ON pedido (creado DESC, pedido_id DESC);
CREATE INDEX pedido_estado ON pedido (estado, creado DESC, pedido_id DESC);
CREATE INDEX pedido_usuario ON pedido (usuario_id, creado DESC);
CREATE INDEX pedido_pagado ON pedido (pagado) WHERE pagado IS NOT NULL;
CREATE INDEX pedido_busqueda ON pedido USING gin (busqueda gin_trgm_ops);

CREATE TABLE pedido_item (
  pedido_item_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pedido_id integer NOT NULL REFERENCES pedido ON DELETE NO ACTION,
  curso_id integer NOT NULL REFERENCES curso ON DELETE NO ACTION,
  -- Name and price as they were at the moment of buying.
  nombre text NOT NULL,
  precio_centimos integer NOT NULL CHECK (precio_centimos >= 0),
  cantidad integer NOT NULL CHECK (cantidad BETWEEN 1 AND 50),
  CONSTRAINT pedido_item_curso_unico UNIQUE (pedido_id, curso_id)
);

CREATE INDEX pedido_item_curso ON pedido_item (curso_id);

-- One row per payment, as last re-read from its provider. A payment that ADMIN records (Yape, Plin, transfer) has the
-- provider 'manual' and its operation number as reference, so the same operation cannot pay twice.
CREATE TABLE pago (
  pago_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pedido_id integer NOT NULL REFERENCES pedido ON DELETE NO ACTION,
  proveedor text NOT NULL CHECK (proveedor IN ('simulado', 'sandbox', 'mercadopago', 'manual')),
  referencia text NOT NULL CHECK (referencia <> ''),
  medio text NOT NULL DEFAULT '',
  estado text NOT NULL CHECK (estado IN ('pendiente', 'aprobado', 'rechazado', 'devuelto', 'contracargo')),
  monto_centimos integer NOT NULL CHECK (monto_centimos >= 0),
  moneda text NOT NULL,
  registrado_por integer REFERENCES usuario ON DELETE NO ACTION,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pago_referencia_unica UNIQUE (proveedor, referencia),
  CHECK ((proveedor = 'manual') = (registrado_por IS NOT NULL)),
  CHECK (proveedor <> 'manual' OR referencia = upper(btrim(referencia))),
  CHECK (proveedor <> 'manual' OR medio IN ('yape', 'plin', 'transferencia', 'otro'))
);

CREATE INDEX pago_pedido ON pago (pedido_id);

-- Notifications of payment providers, stored unchanged and once.
CREATE TABLE pago_evento (
  pago_evento_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  proveedor text NOT NULL,
  evento_id text NOT NULL,
  tipo text NOT NULL,
  referencia text,
  pedido_id integer REFERENCES pedido ON DELETE NO ACTION,
  cuerpo jsonb NOT NULL,
  recibido timestamptz NOT NULL DEFAULT now(),
  procesado timestamptz,
  error text,
  CONSTRAINT pago_evento_unico UNIQUE (proveedor, evento_id)
);

CREATE INDEX pago_evento_pedido ON pago_evento (pedido_id);
CREATE INDEX pago_evento_por_procesar ON pago_evento (recibido) WHERE procesado IS NULL;

CREATE TABLE pedido_evento (
  pedido_evento_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pedido_id integer NOT NULL REFERENCES pedido ON DELETE NO ACTION,
  tipo text NOT NULL,
  detalle jsonb NOT NULL DEFAULT '{}',
  causado_por integer REFERENCES usuario ON DELETE NO ACTION,
  creado timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX pedido_evento_pedido ON pedido_evento (pedido_id, pedido_evento_id);

-- The link mailed to the buyer: opens the buyer's own seats of an order. Sending it again adds a row.
CREATE TABLE pedido_acceso (
  codigo_hash bytea PRIMARY KEY,
  pedido_id integer NOT NULL REFERENCES pedido ON DELETE NO ACTION,
  creado timestamptz NOT NULL DEFAULT now(),
  expira timestamptz NOT NULL CHECK (expira > creado),
  usado timestamptz
);

CREATE INDEX pedido_acceso_pedido ON pedido_acceso (pedido_id);

-- Each bought seat. Number 1 of a line is the buyer's own; the others have a claim code to pass on.
CREATE TABLE asiento (
  asiento_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pedido_item_id integer NOT NULL REFERENCES pedido_item ON DELETE NO ACTION,
  numero integer NOT NULL CHECK (numero BETWEEN 1 AND 50),
  codigo_hash bytea CONSTRAINT asiento_codigo_unico UNIQUE,
  usuario_id integer REFERENCES usuario ON DELETE NO ACTION,
  reclamado timestamptz,
  revocado timestamptz,
  creado timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT asiento_numero_unico UNIQUE (pedido_item_id, numero),
  CHECK ((numero = 1) = (codigo_hash IS NULL)),
  CHECK ((usuario_id IS NULL) = (reclamado IS NULL))
);

CREATE INDEX asiento_usuario ON asiento (usuario_id);

CREATE TRIGGER pedido_version BEFORE UPDATE ON pedido FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER pedido_evento_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON pedido_evento
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
