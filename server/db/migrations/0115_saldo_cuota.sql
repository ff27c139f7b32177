-- A pedido for several instalments of a plan at once, so that one payment and one comprobante settle them. Their own
-- pedidos stay payable until it is paid.
CREATE TABLE saldo_cuota (
  pedido_id integer NOT NULL REFERENCES pedido ON DELETE NO ACTION,
  cuota_id integer NOT NULL REFERENCES cuota ON DELETE NO ACTION,
  PRIMARY KEY (pedido_id, cuota_id)
);
CREATE INDEX saldo_cuota_cuota ON saldo_cuota (cuota_id);

-- Every pedido that an instalment can be paid with.
CREATE VIEW cuota_pedido AS
  SELECT q.plan_pedido_id, q.cuota_id, q.numero, q.pedido_id, false AS saldo FROM cuota q
  UNION ALL
  SELECT q.plan_pedido_id, q.cuota_id, q.numero, s.pedido_id, true FROM saldo_cuota s JOIN cuota q USING (cuota_id);

CREATE OR REPLACE VIEW cuota_debida AS
  SELECT q.cuota_id, q.plan_pedido_id, q.numero, q.vence, q.monto_centimos, q.pedido_id, n.pedido_id AS primer_pedido_id,
         n.gracia,
         q.vence + n.gracia < (now() AT TIME ZONE 'America/Lima')::date
           AND NOT EXISTS (SELECT FROM cuota_pedido w JOIN pago g USING (pedido_id)
                            WHERE w.cuota_id = q.cuota_id AND g.proveedor = 'manual' AND g.estado = 'pendiente') AS vencida
    FROM cuota q JOIN plan_pedido n USING (plan_pedido_id) JOIN pedido f ON f.pedido_id = n.pedido_id
   WHERE q.perdonada IS NULL AND f.estado = 'pagado'
     AND NOT EXISTS (SELECT FROM cuota_pedido w JOIN pedido p USING (pedido_id)
                      WHERE w.cuota_id = q.cuota_id AND p.estado = 'pagado');

-- Closes unpaid pedidos, locked in the order in which whoever pays several locks them; money that one of them has is to
-- be returned.
CREATE FUNCTION close_pedidos(ids integer[], motivo text) RETURNS void LANGUAGE sql AS $$
  WITH abierto AS MATERIALIZED (
    SELECT pedido_id FROM pedido WHERE pedido_id = ANY (ids) AND estado IN ('pendiente', 'rechazado')
     ORDER BY pedido_id FOR UPDATE),
  cerrado AS (
    UPDATE pedido p SET estado = 'cancelado',
           sobra = EXISTS (SELECT FROM pago g WHERE g.pedido_id = p.pedido_id AND g.estado = 'aprobado'
                              AND g.monto_centimos > g.devuelto_centimos)
      FROM abierto WHERE p.pedido_id = abierto.pedido_id
    RETURNING p.pedido_id)
  INSERT INTO pedido_evento (pedido_id, tipo, detalle)
  SELECT pedido_id, 'cancelado', jsonb_build_object('motivo', motivo) FROM cerrado
$$;

-- An instalment that is paid or closed is in no payment of several any more, and paying several pays each of them. A
-- pedido that somebody else has locked is left alone: the transaction that pays it asks again (`isPaidElsewhere`), and
-- waiting for it here would be a deadlock, because it waits for the instalments. Returned, what was paid together is
-- owed again one by one.
CREATE FUNCTION follow_cuotas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.estado IN ('pagado', 'cancelado') THEN
    PERFORM close_pedidos(ARRAY(
      SELECT p.pedido_id FROM pedido p
       WHERE p.pedido_id IN (SELECT o.pedido_id FROM cuota_pedido w JOIN cuota_pedido o USING (cuota_id)
                              WHERE w.pedido_id = NEW.pedido_id AND o.pedido_id <> NEW.pedido_id
                                AND (NEW.estado = 'pagado' OR (o.saldo AND NOT w.saldo)))
         AND p.estado IN ('pendiente', 'rechazado')
         FOR UPDATE SKIP LOCKED),
      CASE NEW.estado WHEN 'pagado' THEN 'Se pagó con el pedido ' || NEW.numero
                      ELSE 'Cambió lo que falta pagar' END);
  END IF;
  IF OLD.estado = 'pagado' THEN
    WITH reabierta AS (
      UPDATE pedido p SET estado = 'pendiente'
        FROM saldo_cuota s JOIN cuota_debida d USING (cuota_id)
       WHERE s.pedido_id = NEW.pedido_id AND p.pedido_id = d.pedido_id AND p.estado = 'cancelado' AND NOT p.sobra
      RETURNING p.pedido_id)
    INSERT INTO pedido_evento (pedido_id, tipo, detalle)
    SELECT pedido_id, 'cuota-reabierta', '{}' FROM reabierta;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER pedido_cuotas AFTER UPDATE OF estado ON pedido
  FOR EACH ROW WHEN (OLD.estado IS DISTINCT FROM NEW.estado
                     AND (NEW.estado IN ('pagado', 'cancelado') OR OLD.estado = 'pagado'))
  EXECUTE FUNCTION follow_cuotas();

CREATE FUNCTION follow_forgiven_cuota() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM close_pedidos(ARRAY(
    SELECT p.pedido_id FROM saldo_cuota s JOIN pedido p USING (pedido_id)
     WHERE s.cuota_id = NEW.cuota_id AND p.estado IN ('pendiente', 'rechazado') FOR UPDATE OF p SKIP LOCKED),
    'Cambió lo que falta pagar');
  RETURN NULL;
END $$;

CREATE TRIGGER cuota_perdonada_saldo AFTER UPDATE OF perdonada ON cuota
  FOR EACH ROW WHEN (NEW.perdonada IS NOT NULL) EXECUTE FUNCTION follow_forgiven_cuota();

-- As before, but what was paid together stays paid when the plan opens again.
CREATE OR REPLACE FUNCTION follow_first_cuota() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.estado IN ('cancelado', 'reembolsado') THEN
    PERFORM close_pedidos(ARRAY(
      SELECT q.pedido_id FROM plan_pedido n JOIN cuota q USING (plan_pedido_id)
       WHERE n.pedido_id = NEW.pedido_id AND q.numero > 1), 'Terminó el plan de cuotas');
  ELSIF NEW.estado = 'pagado' AND OLD.estado IN ('cancelado', 'reembolsado') THEN
    WITH reabierta AS (
      UPDATE pedido p SET estado = 'pendiente', sobra = false
        FROM cuota_debida d
       WHERE d.primer_pedido_id = NEW.pedido_id AND p.pedido_id = d.pedido_id AND d.numero > 1
         AND p.estado = 'cancelado'
      RETURNING p.pedido_id)
    INSERT INTO pedido_evento (pedido_id, tipo, detalle)
    SELECT pedido_id, 'cuota-reabierta', '{}' FROM reabierta;
  END IF;
  RETURN NULL;
END $$;
