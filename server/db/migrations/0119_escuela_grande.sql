-- Statements that read whole tables in a school of a million people and orders.

-- Unpaid orders are counted and summed in the index alone.
DROP INDEX pedido_estado;
CREATE INDEX pedido_estado ON pedido (estado, creado DESC, pedido_id DESC) INCLUDE (total_centimos, moneda);

-- The same rows: a matricula has its usuario. Few are deleted, and an index has them, while the live ones are looked up
-- one by one or, for a large curso, by reading the whole table.
CREATE OR REPLACE VIEW matricula_viva AS
  SELECT m.usuario_id, m.curso_id, m.asiento_id, m.ultimo_material_id, m.ultimo_acceso, m.creado, m.primer_acceso,
         CASE WHEN m.asiento_id IS NULL THEN false
              ELSE is_pausada(m.asiento_id, m.usuario_id, m.curso_id) END AS pausada,
         m.acceso_fin
    FROM matricula m
   WHERE NOT EXISTS (SELECT FROM usuario u WHERE u.usuario_id = m.usuario_id AND u.eliminado IS NOT NULL)
     AND EXISTS (SELECT FROM curso_vivo c WHERE c.curso_id = m.curso_id);

-- The same rows: its own pedido is joined, and only saldos, which are few, are searched for. Through `cuota_pedido` every
-- paid order of the school was read.
CREATE OR REPLACE VIEW cuota_debida AS
  SELECT q.cuota_id, q.plan_pedido_id, q.numero, q.vence, q.monto_centimos, q.pedido_id, n.pedido_id AS primer_pedido_id,
         n.gracia,
         q.vence + n.gracia < (now() AT TIME ZONE 'America/Lima')::date
           AND NOT EXISTS (SELECT FROM cuota_pedido w JOIN pago g USING (pedido_id)
                            WHERE w.cuota_id = q.cuota_id AND g.proveedor = 'manual' AND g.estado = 'pendiente') AS vencida
    FROM cuota q JOIN plan_pedido n USING (plan_pedido_id) JOIN pedido f ON f.pedido_id = n.pedido_id
    JOIN pedido o ON o.pedido_id = q.pedido_id
   WHERE q.perdonada IS NULL AND f.estado = 'pagado' AND o.estado <> 'pagado'
     AND NOT EXISTS (SELECT FROM saldo_cuota s JOIN pedido p USING (pedido_id)
                      WHERE s.cuota_id = q.cuota_id AND p.estado = 'pagado');

-- It returns a handful; for the thousand that PostgreSQL assumes, every curso was read.
ALTER FUNCTION suggest_cursos(text, integer) ROWS 6;
