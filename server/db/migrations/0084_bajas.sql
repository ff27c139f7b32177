-- Documents taken back at SUNAT: facturas in a comunicación de baja, boletas in a resumen diario.

-- Days after its issue in which a document can be taken back.
ALTER TABLE comprobante_ajustes ADD COLUMN baja_dias smallint NOT NULL DEFAULT 7 CHECK (baja_dias BETWEEN 0 AND 60);

CREATE TABLE comprobante_baja (
  comprobante_baja_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  comprobante_id integer NOT NULL REFERENCES comprobante ON DELETE NO ACTION,
  -- Its name at SUNAT: kind, day it is sent, number of that day.
  clase text NOT NULL CHECK (clase IN ('RA', 'RC')),
  fecha date NOT NULL,
  correlativo integer NOT NULL CHECK (correlativo BETWEEN 1 AND 99999),
  motivo text NOT NULL CHECK (length(motivo) BETWEEN 3 AND 100),
  -- `incierta`: SUNAT has it and its ticket was lost, or somebody else sends it; ADMIN says what became of it.
  estado text NOT NULL DEFAULT 'pendiente' CHECK (estado IN ('pendiente', 'incierta', 'aceptada', 'rechazada')),
  -- It may have arrived.
  enviada boolean NOT NULL DEFAULT false,
  ticket text NOT NULL DEFAULT '',
  xml bytea,
  cdr bytea,
  error_codigo text NOT NULL DEFAULT '',
  error_mensaje text NOT NULL DEFAULT '',
  intentos integer NOT NULL DEFAULT 0,
  ocupado_hasta timestamptz,
  siguiente timestamptz,
  pedida_por integer REFERENCES usuario ON DELETE NO ACTION,
  creado timestamptz NOT NULL DEFAULT now(),
  resuelto timestamptz,
  UNIQUE (clase, fecha, correlativo),
  CHECK (siguiente IS NULL OR estado = 'pendiente')
);
CREATE UNIQUE INDEX comprobante_baja_una ON comprobante_baja (comprobante_id) WHERE estado <> 'rechazada';
CREATE INDEX comprobante_baja_de ON comprobante_baja (comprobante_id, comprobante_baja_id);
CREATE INDEX comprobante_baja_siguiente ON comprobante_baja (siguiente) WHERE siguiente IS NOT NULL;
CREATE INDEX comprobante_baja_pedida_por ON comprobante_baja (pedida_por) WHERE pedida_por IS NOT NULL;
