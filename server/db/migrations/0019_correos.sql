-- The outbox as administrators see it: what was refused, what was given up, and what it belongs to.

-- 'pendiente' is queued, also between two attempts; 'rechazado' was refused for good by the receiving server; 'fallido'
-- was given up after two days of attempts.
ALTER TABLE correo_saliente
  -- Higher goes first: sign-in and access, then pedidos, then everything else.
  ADD COLUMN prioridad smallint NOT NULL DEFAULT 0,
  -- Whose mail it is, so that it is written again with fresh codes instead of sent again.
  ADD COLUMN pedido_id integer REFERENCES pedido ON DELETE NO ACTION,
  ADD COLUMN usuario_id integer REFERENCES usuario ON DELETE NO ACTION,
  -- ADMIN has dealt with a mail that did not arrive: sent again, or dismissed.
  ADD COLUMN atendido timestamptz,
  DROP CONSTRAINT correo_saliente_estado_check,
  ADD CONSTRAINT correo_saliente_estado_conocido CHECK (estado IN ('pendiente', 'enviado', 'rechazado', 'fallido'));

-- Before, every failed attempt was 'fallido' while its job went on.
UPDATE correo_saliente
   SET estado = CASE WHEN error LIKE 'CorreoRechazado%' THEN 'rechazado' ELSE 'pendiente' END
 WHERE estado = 'fallido' AND (error LIKE 'CorreoRechazado%' OR creado > now() - interval '2 days');
UPDATE correo_saliente SET pedido_id = pedido.pedido_id
  FROM pedido WHERE clave ~ '^pedido-\d+-' AND pedido.pedido_id = split_part(clave, '-', 2)::int;

CREATE INDEX correo_saliente_lista ON correo_saliente (creado DESC, correo_saliente_id DESC);
CREATE INDEX correo_saliente_estado ON correo_saliente (estado, creado DESC, correo_saliente_id DESC)
  WHERE estado <> 'enviado';
CREATE INDEX correo_saliente_por_limpiar ON correo_saliente (creado) WHERE texto <> '';
CREATE INDEX correo_saliente_pedido ON correo_saliente (pedido_id);
CREATE INDEX correo_saliente_usuario ON correo_saliente (usuario_id);
CREATE INDEX correo_saliente_busqueda ON correo_saliente USING gin (fold_text(para || ' ' || asunto) gin_trgm_ops);

-- For the cleaning job.
CREATE INDEX archivo_pendiente ON archivo (creado) WHERE estado = 'pendiente';
CREATE INDEX pago_evento_procesado ON pago_evento (procesado) WHERE procesado IS NOT NULL;
CREATE INDEX pedido_acceso_expira ON pedido_acceso (expira);
CREATE INDEX pedido_con_clave ON pedido (creado) WHERE idempotency_key IS NOT NULL;
