-- A note that ADMIN issued for money that left its pedido otherwise than by a refund.
ALTER TABLE comprobante ADD COLUMN por_sobra boolean NOT NULL DEFAULT false CHECK (NOT por_sobra OR tipo = '07');
