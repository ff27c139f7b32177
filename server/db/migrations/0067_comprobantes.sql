-- Comprobantes: boletas, facturas and notas de crédito, issued electronically or recorded by hand.

CREATE TABLE comprobante_ajustes (
  comprobante_ajustes_id integer PRIMARY KEY DEFAULT 1 CHECK (comprobante_ajustes_id = 1),
  -- Sales paid before it are issued elsewhere; null: nothing is issued yet.
  desde timestamptz,
  establecimiento text NOT NULL DEFAULT '0000' CHECK (establecimiento ~ '^[0-9]{4}$'),
  afectacion text NOT NULL DEFAULT 'gravado' CHECK (afectacion IN ('gravado', 'exonerado', 'inafecto')),
  -- A boleta above it names the buyer's document.
  limite_anonimo_centimos integer NOT NULL DEFAULT 70000 CHECK (limite_anonimo_centimos >= 0),
  detraccion_umbral_centimos integer NOT NULL DEFAULT 70000 CHECK (detraccion_umbral_centimos >= 0),
  detraccion_codigo text NOT NULL DEFAULT '037' CHECK (detraccion_codigo ~ '^[0-9]{3}$'),
  detraccion_porcentaje numeric(5, 2) NOT NULL DEFAULT 12 CHECK (detraccion_porcentaje BETWEEN 0 AND 100),
  -- At Banco de la Nación; empty: facturas are not marked as subject to detracción.
  detraccion_cuenta text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now()
);
INSERT INTO comprobante_ajustes DEFAULT VALUES;
CREATE TRIGGER comprobante_ajustes_version BEFORE UPDATE ON comprobante_ajustes
  FOR EACH ROW EXECUTE FUNCTION count_version();

-- The next number of each series. It is taken under a row lock and rolled back with its transaction: no gaps.
CREATE TABLE comprobante_serie (
  clase text PRIMARY KEY CHECK (clase IN ('boleta', 'factura', 'nota-boleta', 'nota-factura')),
  serie text NOT NULL UNIQUE CHECK (serie ~ '^[FB][A-Z0-9]{3}$'),
  siguiente integer NOT NULL DEFAULT 1 CHECK (siguiente BETWEEN 1 AND 100000000),
  CHECK ((clase IN ('boleta', 'nota-boleta')) = (serie LIKE 'B%'))
);
INSERT INTO comprobante_serie (clase, serie)
VALUES ('boleta', 'B001'), ('factura', 'F001'), ('nota-boleta', 'BC01'), ('nota-factura', 'FC01');

-- How a course is taxed from a day on; without a row as comprobante_ajustes says.
CREATE TABLE curso_afectacion (
  curso_id integer NOT NULL REFERENCES curso ON DELETE NO ACTION,
  desde date NOT NULL,
  afectacion text NOT NULL CHECK (afectacion IN ('gravado', 'exonerado', 'inafecto')),
  PRIMARY KEY (curso_id, desde)
);

CREATE TABLE comprobante (
  comprobante_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Catalogue 01 of SUNAT: factura, boleta, nota de crédito.
  tipo text NOT NULL CHECK (tipo IN ('01', '03', '07')),
  serie text NOT NULL CHECK (serie ~ '^[A-Z0-9]{4}$'),
  numero integer NOT NULL CHECK (numero BETWEEN 1 AND 99999999),
  fecha date NOT NULL,
  pedido_id integer NOT NULL REFERENCES pedido ON DELETE NO ACTION,
  devolucion_id uuid REFERENCES devolucion ON DELETE NO ACTION,
  -- The document that a note corrects.
  corrige_id integer REFERENCES comprobante ON DELETE NO ACTION,
  -- The document that was issued instead of this one, which was rejected.
  reemplazo_id integer REFERENCES comprobante ON DELETE NO ACTION,
  origen text NOT NULL CHECK (origen IN ('manual', 'electronico')),
  estado text NOT NULL CHECK (estado IN
    ('emitido', 'pendiente', 'aceptado', 'observado', 'entregado', 'rechazado', 'conflicto', 'anulado')),
  total_centimos integer NOT NULL CHECK (total_centimos > 0),
  igv_centimos integer NOT NULL DEFAULT 0 CHECK (igv_centimos >= 0),
  -- What is written into the file; null for one issued by hand.
  documento jsonb,
  -- Files of a document issued by hand, in the storage.
  pdf_clave text NOT NULL DEFAULT '',
  xml_clave text NOT NULL DEFAULT '',
  -- DigestValue of the signed file.
  hash text NOT NULL DEFAULT '',
  ambiente text CHECK (ambiente IN ('beta', 'produccion')),
  error_codigo text NOT NULL DEFAULT '',
  error_mensaje text NOT NULL DEFAULT '',
  observaciones text[] NOT NULL DEFAULT '{}',
  intentos integer NOT NULL DEFAULT 0,
  -- It was sent, and the answer is not known: ask before it is sent again.
  incierto boolean NOT NULL DEFAULT false,
  -- While a process sends it.
  ocupado_hasta timestamptz,
  -- When it is sent next; null when nothing is to be sent.
  siguiente timestamptz,
  resuelto timestamptz,
  creado timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT comprobante_numero_unico UNIQUE (tipo, serie, numero),
  CONSTRAINT comprobante_nota CHECK (origen = 'manual' OR (tipo = '07') = (corrige_id IS NOT NULL)),
  CONSTRAINT comprobante_documento CHECK ((origen = 'electronico') = (documento IS NOT NULL)),
  CONSTRAINT comprobante_manual CHECK ((origen = 'manual') = (estado = 'emitido') OR estado = 'anulado'),
  CONSTRAINT comprobante_pendiente CHECK (siguiente IS NULL OR estado = 'pendiente')
);
CREATE INDEX comprobante_pedido ON comprobante (pedido_id);
CREATE INDEX comprobante_devolucion ON comprobante (devolucion_id) WHERE devolucion_id IS NOT NULL;
CREATE INDEX comprobante_corrige ON comprobante (corrige_id) WHERE corrige_id IS NOT NULL;
CREATE INDEX comprobante_reemplazo ON comprobante (reemplazo_id) WHERE reemplazo_id IS NOT NULL;
CREATE INDEX comprobante_siguiente ON comprobante (siguiente) WHERE siguiente IS NOT NULL;
CREATE INDEX comprobante_fecha ON comprobante (fecha DESC, comprobante_id DESC);
CREATE INDEX comprobante_estado ON comprobante (estado, comprobante_id DESC)
  WHERE estado IN ('pendiente', 'rechazado', 'conflicto');

-- The bytes that were sent and the answer. In the database, so that they exist if and only if the row says so.
CREATE TABLE comprobante_archivo (
  comprobante_id integer NOT NULL REFERENCES comprobante ON DELETE CASCADE,
  clase text NOT NULL CHECK (clase IN ('xml', 'cdr')),
  datos bytea NOT NULL,
  creado timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (comprobante_id, clase)
);

-- Orders whose document cannot be made yet, and why, in words for ADMIN.
CREATE TABLE comprobante_falta (
  pedido_id integer PRIMARY KEY REFERENCES pedido ON DELETE CASCADE,
  motivo text NOT NULL CHECK (motivo <> ''),
  creado timestamptz NOT NULL DEFAULT now()
);
