-- Ways to pay, set by ADMIN in one screen: wallets, bank accounts, and how MercadoPago charges. One row.

CREATE TABLE formas_pago (
  formas_pago_id integer PRIMARY KEY DEFAULT 1 CHECK (formas_pago_id = 1),
  yape_numero text NOT NULL DEFAULT '' CHECK (yape_numero ~ '^(9[0-9]{8})?$'),
  yape_titular text NOT NULL DEFAULT '',
  -- File names of QR pictures (archivo, owner type 'formasPago').
  yape_qr text NOT NULL DEFAULT '',
  plin_numero text NOT NULL DEFAULT '' CHECK (plin_numero ~ '^(9[0-9]{8})?$'),
  plin_titular text NOT NULL DEFAULT '',
  plin_qr text NOT NULL DEFAULT '',
  -- Bank accounts: banco, titular, numero, cci.
  cuentas jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(cuentas) = 'array'),
  indicaciones text NOT NULL DEFAULT '',
  -- MercadoPago: most instalments, kinds of payment it must not offer, hours until a payment page expires, and the text
  -- on the buyer's card statement.
  cuotas smallint CHECK (cuotas BETWEEN 1 AND 36),
  tipos_excluidos text[] NOT NULL DEFAULT '{}',
  vence_horas integer CHECK (vence_horas BETWEEN 1 AND 2160),
  descriptor text NOT NULL DEFAULT '' CHECK (length(descriptor) <= 13),
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now()
);

INSERT INTO formas_pago DEFAULT VALUES;

CREATE TRIGGER formas_pago_version BEFORE UPDATE ON formas_pago FOR EACH ROW EXECUTE FUNCTION count_version();

ALTER TABLE archivo
  DROP CONSTRAINT archivo_owner_type_check,
  ADD CONSTRAINT archivo_owner_type_check CHECK (
    owner_type IN ('docente', 'curso', 'especialidad', 'entidad', 'material', 'usuario', 'pago', 'formasPago'));

-- When the stored payment page stops working; null is never.
ALTER TABLE pedido ADD COLUMN cobro_vence timestamptz;
