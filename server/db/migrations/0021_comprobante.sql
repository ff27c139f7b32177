-- Data for the receipt that the buyer asked for at the checkout. Receipts are issued elsewhere.

CREATE TABLE pedido_comprobante (
  pedido_id integer PRIMARY KEY REFERENCES pedido ON DELETE CASCADE,
  tipo text NOT NULL CHECK (tipo IN ('boleta', 'factura')),
  tipo_documento text NOT NULL CHECK (tipo_documento IN ('DNI', 'CE', 'RUC')),
  documento text NOT NULL CHECK (length(documento) BETWEEN 8 AND 12),
  nombre text NOT NULL CHECK (btrim(nombre) <> ''),
  direccion text NOT NULL DEFAULT '',
  CHECK ((tipo = 'factura') = (tipo_documento = 'RUC'))
);
