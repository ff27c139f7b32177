-- Without statistics the planner takes almost every document for one with detracción, walks the whole list by day and
-- leaves the partial index comprobante_detraccion aside.
CREATE STATISTICS comprobante_con_detraccion ON (documento #>> '{detraccion,centimos}') FROM comprobante;
ANALYZE comprobante;
