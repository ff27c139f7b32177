-- Every instalment of a purchase names its coupon, so that the ledger has all its money under it. Only the first one
-- holds the use (`cupon_id`).
ALTER TABLE pedido
  DROP CONSTRAINT pedido_cupon,
  ADD CONSTRAINT pedido_cupon CHECK (cupon_id IS NULL OR cupon_codigo <> '');
-- Orders that a coupon made free have no payment, so they are in no row of the ledger.
CREATE INDEX pedido_gratis_con_cupon ON pedido (pagado)
  WHERE cupon_codigo <> '' AND total_centimos = 0 AND estado = 'pagado';

-- Discount of the line, on the payment that completed the order.
ALTER TABLE venta ADD COLUMN descuento_centimos integer NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION renew_ventas(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  DELETE FROM venta WHERE pedido_id = ANY (changed);
  INSERT INTO venta (pedido_id, pago_id, retorno_id, pedido_item_id, curso_id, fecha, medio, monto_centimos, cupos, pedidos,
                     descuento_centimos, cupon_codigo, vendedor_id, origen)
  WITH llegado AS (
    SELECT g.*, p.total_centimos, p.cupon_codigo, p.vendedor_id, p.origen FROM pago g JOIN pedido p USING (pedido_id)
     WHERE p.pedido_id = ANY (changed) AND g.moneda = p.moneda AND g.cobrado IS NOT NULL
       AND g.estado IN ('aprobado', 'devuelto', 'contracargo')),
  movimiento AS (
    SELECT g.*, NULL::integer AS retorno_id, cobrado AS fecha, monto_centimos AS recibido, monto_centimos AS monto
      FROM llegado g
    UNION ALL
    SELECT g.*, r.retorno_id, greatest(r.fecha, cobrado), 0, -r.monto_centimos
      FROM llegado g JOIN retorno r USING (pago_id)),
  ordenado AS (
    SELECT m.*, row_number() OVER w AS n, sum(monto) OVER w AS neto_total, sum(recibido) OVER w AS recibido_total
      FROM movimiento m
    WINDOW w AS (PARTITION BY pedido_id ORDER BY fecha, retorno_id NULLS FIRST, pago_id ROWS UNBOUNDED PRECEDING)),
  asiento_devuelto AS (
    SELECT retorno_id, pedido_item_id, sum(monto * precio / precios) AS devuelto
      FROM (SELECT r.retorno_id, i.pedido_item_id, r.monto_centimos::numeric AS monto, i.precio_centimos AS precio,
                   sum(i.precio_centimos) OVER (PARTITION BY r.retorno_id) AS precios
              FROM llegado JOIN retorno r USING (pago_id) JOIN devolucion d USING (devolucion_id)
             CROSS JOIN unnest(d.asientos_retirados) s (asiento_id)
              JOIN asiento a USING (asiento_id) JOIN pedido_item i USING (pedido_item_id)) seat
     WHERE precios > 0 GROUP BY 1, 2),
  linea AS (
    SELECT p.pedido_id, i.pedido_item_id, i.curso_id, coalesce(i.cantidad, 1) AS cantidad, coalesce(i.clase, 'curso') AS clase,
           coalesce(i.precio_centimos::numeric * i.cantidad - i.descuento_centimos, 0) AS importe,
           coalesce(i.descuento_centimos, 0) AS descuento
      FROM (SELECT DISTINCT pedido_id FROM llegado) p LEFT JOIN pedido_item i USING (pedido_id)),
  estado AS (
    SELECT o.*, l.pedido_item_id, l.curso_id, l.cantidad, l.clase, l.importe, l.descuento,
           greatest(l.importe - coalesce(sum(d.devuelto) OVER
             (PARTITION BY o.pedido_id, l.pedido_item_id ORDER BY o.n), 0), 0) AS resto
      FROM ordenado o JOIN linea l USING (pedido_id)
      LEFT JOIN asiento_devuelto d ON d.retorno_id = o.retorno_id AND d.pedido_item_id = l.pedido_item_id),
  -- What came in pays first what has not been given back with its seats, then what has; by the quantity where every
  -- amount is zero.
  medido AS (
    SELECT e.*, sum(resto) OVER w AS restos, sum(importe) OVER w AS importes
      FROM estado e WINDOW w AS (PARTITION BY pedido_id, n)),
  pesado AS (
    SELECT m.*, CASE WHEN importes = 0 THEN cantidad
                     WHEN restos > 0 AND neto_total <= restos THEN resto
                     WHEN restos < neto_total AND neto_total < importes
                     THEN resto + (neto_total - restos) * (importe - resto) / (importes - restos)
                     ELSE importe END AS peso
      FROM medido m),
  sumado AS (
    SELECT e.*, sum(peso) OVER w AS pesos, sum(peso) OVER c AS peso_hasta, row_number() OVER c AS lugar
      FROM pesado e
    WINDOW w AS (PARTITION BY pedido_id, n),
           c AS (PARTITION BY pedido_id, n ORDER BY pedido_item_id ROWS UNBOUNDED PRECEDING)),
  repartido AS (
    SELECT s.*, round(neto_total * peso_hasta / pesos) - round(neto_total * (peso_hasta - peso) / pesos) AS neto,
           recibido > 0 AND recibido_total >= total_centimos AND recibido_total - recibido < total_centimos AS completa
      FROM sumado s)
  SELECT pedido_id, pago_id, retorno_id, pedido_item_id, curso_id, fecha, medio_de_venta(medio, proveedor),
         neto - coalesce(lag(neto) OVER (PARTITION BY pedido_id, pedido_item_id ORDER BY n), 0),
         CASE WHEN completa AND clase = 'curso' THEN cantidad ELSE 0 END,
         CASE WHEN completa AND lugar = 1 AND clase <> 'cuota' THEN 1 ELSE 0 END,
         CASE WHEN completa THEN descuento ELSE 0 END, cupon_codigo, vendedor_id, origen
    FROM repartido ORDER BY fecha, n, pedido_item_id;
END $$;

UPDATE pedido p SET cupon_codigo = f.cupon_codigo
  FROM cuota_pedido w JOIN plan_pedido n USING (plan_pedido_id) JOIN pedido f ON f.pedido_id = n.pedido_id
 WHERE p.pedido_id = w.pedido_id AND p.cupon_codigo = '' AND f.cupon_codigo <> '';
SELECT renew_ventas(ARRAY(SELECT DISTINCT g.pedido_id FROM pago g JOIN pedido_item i USING (pedido_id)
                           WHERE g.cobrado IS NOT NULL AND i.descuento_centimos > 0));
