-- Consent to advertising is also asked at the checkout. A visitor has no account yet: the row has the pedido alone, and
-- the account with the same address that opens the purchase gets a row of its own.
ALTER TABLE consentimiento_publicidad ALTER COLUMN usuario_id DROP NOT NULL;
ALTER TABLE consentimiento_publicidad ADD COLUMN pedido_id integer REFERENCES pedido ON DELETE NO ACTION;
-- The privacy policy in force at that moment; null before this was recorded.
ALTER TABLE consentimiento_publicidad ADD COLUMN version integer CHECK (version > 0);
ALTER TABLE consentimiento_publicidad DROP CONSTRAINT consentimiento_publicidad_origen_check;
ALTER TABLE consentimiento_publicidad ADD CONSTRAINT consentimiento_publicidad_origen_check
  CHECK (origen IN ('activacion', 'cuenta', 'pedido'));
ALTER TABLE consentimiento_publicidad ADD CONSTRAINT consentimiento_publicidad_de_alguien
  CHECK (usuario_id IS NOT NULL OR pedido_id IS NOT NULL);
CREATE INDEX consentimiento_publicidad_pedido ON consentimiento_publicidad (pedido_id);
