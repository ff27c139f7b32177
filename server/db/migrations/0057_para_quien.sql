-- Who an order is for, which operations pay twice, and access from the page of an order.

-- 'cuenta': the account that placed the order holds the first seats. 'persona': the person named at the checkout, through
-- the link mailed to that address.
ALTER TABLE pedido ADD COLUMN destinatario text NOT NULL DEFAULT 'cuenta'
  CONSTRAINT pedido_destinatario CHECK (destinatario IN ('cuenta', 'persona'));
-- Orders that staff placed for somebody and that were never paid; a paid one keeps the seats it gave.
UPDATE pedido SET destinatario = 'persona'
 WHERE pagado IS NULL AND usuario_id IN (SELECT usuario_id FROM usuario WHERE rol_id = 1);

-- One operation is written in many ways: with zeros in front, spaces and dashes.
CREATE FUNCTION operacion_clave(operacion text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(nullif(ltrim(regexp_replace(upper(operacion), '[^0-9A-Z]', '', 'g'), '0'), ''), '0');

ALTER TABLE pago
  ADD COLUMN operacion_clave text GENERATED ALWAYS AS (operacion_clave(referencia)) STORED,
  -- ADMIN decided that an operation or photo of another order pays this one too.
  ADD COLUMN repetida boolean NOT NULL DEFAULT false,
  -- Of the photo as it is stored; kept when the photo is deleted.
  ADD COLUMN voucher_hash bytea,
  ADD CONSTRAINT pago_repetida_manual CHECK (NOT repetida OR proveedor = 'manual');
UPDATE pago SET voucher_hash = archivo.hash FROM archivo
 WHERE pago.voucher <> '' AND archivo.nombre = pago.voucher AND archivo.owner_type = 'pago';

-- What was declared may repeat: ADMIN is warned. Of approved operations one pays unless ADMIN decided otherwise; those
-- that were approved before under another spelling stay as they are.
DROP INDEX pago_operacion_unica;
UPDATE pago SET repetida = true
 WHERE proveedor = 'manual' AND estado = 'aprobado'
   AND EXISTS (SELECT FROM pago earlier
                WHERE earlier.proveedor = 'manual' AND earlier.estado = 'aprobado' AND earlier.medio = pago.medio
                  AND earlier.operacion_clave = pago.operacion_clave AND earlier.pago_id < pago.pago_id);
CREATE UNIQUE INDEX pago_operacion_unica ON pago (medio, operacion_clave)
  WHERE proveedor = 'manual' AND estado = 'aprobado' AND NOT repetida;
CREATE INDEX pago_operacion ON pago (medio, operacion_clave) WHERE proveedor = 'manual';
CREATE INDEX pago_voucher_hash ON pago (voucher_hash) WHERE voucher_hash IS NOT NULL;

-- What a repeated request is compared with; null without a key, and before this was recorded.
ALTER TABLE devolucion ADD COLUMN cuerpo_hash bytea;

-- 'correo': mailed to the buyer, so it proves the address. 'pagina': given out on the page of the order.
ALTER TABLE pedido_acceso ADD COLUMN origen text NOT NULL DEFAULT 'correo'
  CONSTRAINT pedido_acceso_origen CHECK (origen IN ('correo', 'pagina'));

-- An address that nobody has proven is not the account's: it neither signs in nor keeps its owner from using it.
ALTER TABLE usuario ADD COLUMN correo_confirmado boolean NOT NULL DEFAULT true;
CREATE OR REPLACE VIEW usuario_vivo AS SELECT * FROM usuario WHERE eliminado IS NULL;
CREATE OR REPLACE VIEW usuario_eliminado AS
  SELECT * FROM usuario u
  WHERE eliminado IS NOT NULL AND NOT EXISTS (SELECT FROM usuario_anonimizado a WHERE a.usuario_id = u.usuario_id);
DROP INDEX usuario_correo_unico;
CREATE UNIQUE INDEX usuario_correo_unico ON usuario (lower(correo)) WHERE eliminado IS NULL AND correo_confirmado;
