-- Whether money arrived that the order did not need (surplusPagos in domain/rules/pagos.ts): a second payment, or one over
-- another amount. Kept by the same transaction that changes the payments.
ALTER TABLE pedido ADD COLUMN sobra boolean NOT NULL DEFAULT false;

ALTER TABLE pedido DISABLE TRIGGER USER;
UPDATE pedido SET sobra = true
 WHERE EXISTS (
   SELECT FROM (
     SELECT usable, coalesce(sum(monto_centimos) FILTER (WHERE usable)
              OVER (ORDER BY pago_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS antes
       FROM (SELECT g.pago_id, g.monto_centimos,
                    g.moneda = pedido.moneda
                      AND (g.proveedor = 'manual' OR g.monto_centimos = pedido.total_centimos) AS usable
               FROM pago g
              WHERE g.pedido_id = pedido.pedido_id AND g.estado = 'aprobado'
                AND g.devuelto_centimos < g.monto_centimos) vigente) acumulado
    WHERE NOT usable OR antes >= pedido.total_centimos);
ALTER TABLE pedido ENABLE TRIGGER USER;

CREATE INDEX pedido_sobra ON pedido (creado DESC, pedido_id DESC) WHERE sobra;
