-- Corrections of payments: partial refunds, refunds asked from the panel, manual payments that are taken back or moved.

ALTER TABLE pago
  -- Money given back so far. `aprobado` with a part given back stays approved.
  ADD COLUMN devuelto_centimos integer NOT NULL DEFAULT 0,
  -- The provider's own word for the state, shown when `estado` is 'desconocido'.
  ADD COLUMN estado_proveedor text NOT NULL DEFAULT '',
  -- Of a manual payment: the date of the operation, the file name of its voucher (archivo, owner type 'pago'), and why
  -- it was rejected or taken back.
  ADD COLUMN fecha_operacion date,
  ADD COLUMN voucher text NOT NULL DEFAULT '',
  ADD COLUMN motivo text NOT NULL DEFAULT '';

UPDATE pago SET devuelto_centimos = monto_centimos WHERE estado IN ('devuelto', 'contracargo');
UPDATE pago SET fecha_operacion = (creado AT TIME ZONE 'America/Lima')::date WHERE proveedor = 'manual';

-- 'anulado': a manual payment recorded by mistake. 'desconocido': a state of the provider that we do not know.
-- A manual payment that is 'pendiente' was declared by the buyer and waits to be verified.
ALTER TABLE pago
  DROP CONSTRAINT pago_estado_check,
  DROP CONSTRAINT pago_check,
  DROP CONSTRAINT pago_referencia_unica,
  ADD CONSTRAINT pago_estado_conocido CHECK (
    estado IN ('pendiente', 'aprobado', 'rechazado', 'devuelto', 'contracargo', 'anulado', 'desconocido')),
  ADD CONSTRAINT pago_anulado_manual CHECK (estado <> 'anulado' OR proveedor = 'manual'),
  ADD CONSTRAINT pago_registrado_por CHECK (
    CASE WHEN proveedor = 'manual' THEN registrado_por IS NOT NULL OR estado IN ('pendiente', 'rechazado')
         ELSE registrado_por IS NULL END),
  ADD CONSTRAINT pago_fecha_operacion CHECK (proveedor <> 'manual' OR fecha_operacion IS NOT NULL),
  ADD CONSTRAINT pago_devuelto CHECK (
    CASE WHEN estado IN ('devuelto', 'contracargo') THEN devuelto_centimos = monto_centimos
         ELSE devuelto_centimos BETWEEN 0 AND monto_centimos END);

CREATE UNIQUE INDEX pago_referencia_unica ON pago (proveedor, referencia) WHERE proveedor <> 'manual';
-- An operation of one means of payment pays once; its number is free again when the payment does not stand.
CREATE UNIQUE INDEX pago_operacion_unica ON pago (medio, referencia)
  WHERE proveedor = 'manual' AND estado IN ('pendiente', 'aprobado');

-- Refunds asked by ADMIN. The id is the X-Idempotency-Key of the request to the provider, so a repeated request refunds
-- once; as a uuid it is unique over databases that share a provider's account.
CREATE TABLE devolucion (
  devolucion_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  pago_id integer NOT NULL REFERENCES pago ON DELETE NO ACTION,
  -- 'proveedor': the provider gives the money back; 'manual': the school did it and notes it here.
  modo text NOT NULL CHECK (modo IN ('proveedor', 'manual')),
  estado text NOT NULL DEFAULT 'pendiente' CHECK (estado IN ('pendiente', 'hecha', 'fallida')),
  monto_centimos integer NOT NULL CHECK (monto_centimos > 0),
  -- What the provider had given back of the payment when the refund was asked: tells a retry whether it was done.
  devuelto_antes_centimos integer NOT NULL CHECK (devuelto_antes_centimos >= 0),
  motivo text NOT NULL CHECK (btrim(motivo) <> ''),
  -- Seats that lose their access when the refund is done.
  asientos_retirados integer[] NOT NULL DEFAULT '{}',
  -- The provider's id of the refund, or the number of the operation by which the school gave the money back.
  referencia text NOT NULL DEFAULT '',
  error text,
  idempotency_key text CONSTRAINT devolucion_idempotency_key_unica UNIQUE
    CHECK (length(idempotency_key) BETWEEN 1 AND 200),
  pedida_por integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  creado timestamptz NOT NULL DEFAULT now(),
  terminada timestamptz,
  CHECK ((estado = 'pendiente') = (terminada IS NULL)),
  CHECK (modo = 'proveedor' OR estado = 'hecha')
);

CREATE INDEX devolucion_pago ON devolucion (pago_id, creado);
CREATE UNIQUE INDEX devolucion_en_curso ON devolucion (pago_id) WHERE estado = 'pendiente';
CREATE INDEX devolucion_pedida_por ON devolucion (pedida_por);

-- Vouchers of manual payments are private files.
ALTER TABLE archivo
  DROP CONSTRAINT archivo_owner_type_check,
  ADD CONSTRAINT archivo_owner_type_check
    CHECK (owner_type IN ('docente', 'curso', 'especialidad', 'entidad', 'material', 'usuario', 'pago'));

-- The first moment a course was active; null is a draft, which only ADMIN and its students see. Courses of before are
-- taken as published: they were created active.
ALTER TABLE curso ADD COLUMN publicado timestamptz;
-- Without triggers: this is no edit, so version and actualizado stay.
ALTER TABLE curso DISABLE TRIGGER USER;
UPDATE curso SET publicado = creado;
ALTER TABLE curso ENABLE TRIGGER USER;
CREATE OR REPLACE VIEW curso_vivo AS SELECT * FROM curso WHERE eliminado IS NULL;

CREATE FUNCTION mark_published() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW.publicado := coalesce(NEW.publicado, now());
  RETURN NEW;
END $$;

CREATE TRIGGER curso_publicado BEFORE INSERT OR UPDATE OF activa ON curso
  FOR EACH ROW WHEN (NEW.activa) EXECUTE FUNCTION mark_published();
