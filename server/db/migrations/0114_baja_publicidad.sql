-- News are also declined with the link of a mail, without signing in.
ALTER TABLE consentimiento_publicidad DROP CONSTRAINT consentimiento_publicidad_origen_check;
ALTER TABLE consentimiento_publicidad ADD CONSTRAINT consentimiento_publicidad_origen_check
  CHECK (origen IN ('activacion', 'cuenta', 'pedido', 'correo'));
