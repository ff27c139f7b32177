-- Manual payments that the buyer declared ('pendiente') and ADMIN approves or rejects.

-- When ADMIN decided; null for payments that ADMIN recorded.
ALTER TABLE pago ADD COLUMN decidido timestamptz;

CREATE INDEX pago_por_verificar ON pago (creado, pago_id) WHERE proveedor = 'manual' AND estado = 'pendiente';
CREATE INDEX pago_con_voucher ON pago (voucher) WHERE voucher <> '';
CREATE INDEX archivo_de_pago ON archivo (creado) WHERE owner_type = 'pago';
