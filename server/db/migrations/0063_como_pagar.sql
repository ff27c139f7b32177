-- The way to pay that the buyer chose, and corrections of the buyer's e-mail.
ALTER TABLE pedido
  -- What the page of the order opens with; null: the buyer chose nothing.
  ADD COLUMN medio_elegido text
    CONSTRAINT pedido_medio_elegido CHECK (medio_elegido IN ('tarjeta', 'yape', 'plin', 'transferencia')),
  -- How often the address was corrected. The key in a link names its count: one mailed to an earlier address shows the
  -- order and changes nothing about who gets the access.
  ADD COLUMN correcciones smallint NOT NULL DEFAULT 0 CHECK (correcciones >= 0);

-- The checkout shows which ways are configured.
CREATE TRIGGER formas_pago_catalogo AFTER UPDATE ON formas_pago
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogo();
