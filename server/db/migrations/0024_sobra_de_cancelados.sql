-- An order that was cancelled or refunded needs no money: what it still has is to be returned (surplusPagos in
-- domain/rules/pedido-states.ts). Until now only money beyond the total was marked.
ALTER TABLE pedido DISABLE TRIGGER USER;
UPDATE pedido SET sobra = true
 WHERE NOT sobra AND estado IN ('cancelado', 'reembolsado')
   AND EXISTS (SELECT FROM pago g
                WHERE g.pedido_id = pedido.pedido_id AND g.estado = 'aprobado'
                  AND g.devuelto_centimos < g.monto_centimos);
ALTER TABLE pedido ENABLE TRIGGER USER;
