-- Billed, and not in the order any more, such as a payment that was moved: ADMIN decides what becomes of its document.
ALTER TABLE comprobante_falta ADD COLUMN sobra_centimos integer NOT NULL DEFAULT 0 CHECK (sobra_centimos >= 0);
CREATE INDEX comprobante_falta_sobra ON comprobante_falta (pedido_id) WHERE sobra_centimos > 0;

-- The facturas that the buyer, or the school, deposits a part of: a list of the accountant.
CREATE INDEX comprobante_detraccion ON comprobante (comprobante_id DESC)
  WHERE documento #>> '{detraccion,centimos}' IS NOT NULL;
