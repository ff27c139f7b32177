-- Who sold it, where the buyer came from, and why it cost less or nothing.
ALTER TABLE pedido
  ADD COLUMN vendedor_id integer REFERENCES usuario ON DELETE NO ACTION,
  ADD COLUMN origen text NOT NULL DEFAULT '' CONSTRAINT pedido_origen CHECK (length(origen) <= 100),
  ADD COLUMN motivo_descuento text NOT NULL DEFAULT ''
    CONSTRAINT pedido_motivo_descuento CHECK (length(motivo_descuento) <= 300);
CREATE INDEX pedido_vendedor ON pedido (vendedor_id, creado DESC) WHERE vendedor_id IS NOT NULL;

-- Money that went back of a payment, at the moment it did; negative when it came again, as after a chargeback that was
-- won. Their sum is `pago.devuelto_centimos`.
CREATE TABLE retorno (
  retorno_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pago_id integer NOT NULL REFERENCES pago ON DELETE NO ACTION,
  -- The refund that ADMIN asked for; null when the provider reported it by itself.
  devolucion_id uuid REFERENCES devolucion ON DELETE NO ACTION,
  monto_centimos integer NOT NULL CHECK (monto_centimos <> 0),
  fecha timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX retorno_pago ON retorno (pago_id);
CREATE UNIQUE INDEX retorno_devolucion ON retorno (devolucion_id) WHERE devolucion_id IS NOT NULL;
CREATE INDEX retorno_fecha ON retorno (fecha DESC, retorno_id DESC);

-- The ledger: what each line of an order brought of a payment, or lost by a return. Every figure, report, export and
-- closing is a sum of these rows. They follow from payments, returns and lines, and are written by `renew_ventas` alone.
CREATE TABLE venta (
  venta_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pedido_id integer NOT NULL REFERENCES pedido ON DELETE NO ACTION,
  pago_id integer NOT NULL REFERENCES pago ON DELETE NO ACTION,
  -- Null for the payment itself.
  retorno_id integer REFERENCES retorno ON DELETE NO ACTION,
  -- Null for an order without lines.
  pedido_item_id integer REFERENCES pedido_item ON DELETE NO ACTION,
  curso_id integer REFERENCES curso ON DELETE NO ACTION,
  fecha timestamptz NOT NULL,
  -- In Lima.
  dia date NOT NULL GENERATED ALWAYS AS ((fecha AT TIME ZONE 'America/Lima')::date) STORED,
  medio text NOT NULL,
  -- Negative for a return.
  monto_centimos integer NOT NULL,
  -- Seats of the line, on the payment that completed the order; and 1 on the first line of it, so that sums count orders.
  cupos integer NOT NULL,
  pedidos smallint NOT NULL,
  -- Of the order, where they never change: reports need no join.
  cupon_codigo text NOT NULL,
  vendedor_id integer REFERENCES usuario ON DELETE NO ACTION,
  origen text NOT NULL
);
CREATE INDEX venta_pedido ON venta (pedido_id);
CREATE INDEX venta_pago ON venta (pago_id);
CREATE INDEX venta_retorno ON venta (retorno_id) WHERE retorno_id IS NOT NULL;
CREATE INDEX venta_item ON venta (pedido_item_id);
CREATE INDEX venta_curso ON venta (curso_id);
CREATE INDEX venta_vendedor ON venta (vendedor_id) WHERE vendedor_id IS NOT NULL;
CREATE INDEX venta_dia ON venta (dia);

-- Cards of one brand are one way to pay, credit or debit.
CREATE FUNCTION medio_de_venta(medio text, proveedor text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE medio WHEN '' THEN proveedor WHEN 'debvisa' THEN 'visa' WHEN 'debmaster' THEN 'master' ELSE medio END;

-- After each movement of an order its lines hold shares of the money that is there: by their amounts, less what the
-- refunds that took seats gave back of each. A movement is the difference to the one before. Shares are differences of
-- rounded running sums, so they add up exactly.
CREATE FUNCTION renew_ventas(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  DELETE FROM venta WHERE pedido_id = ANY (changed);
  INSERT INTO venta (pedido_id, pago_id, retorno_id, pedido_item_id, curso_id, fecha, medio, monto_centimos, cupos, pedidos,
                     cupon_codigo, vendedor_id, origen)
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
    SELECT p.pedido_id, i.pedido_item_id, i.curso_id, coalesce(i.cantidad, 1) AS cantidad,
           coalesce(i.precio_centimos::numeric * i.cantidad - i.descuento_centimos, 0) AS importe
      FROM (SELECT DISTINCT pedido_id FROM llegado) p LEFT JOIN pedido_item i USING (pedido_id)),
  estado AS (
    SELECT o.*, l.pedido_item_id, l.curso_id, l.cantidad, l.importe,
           greatest(l.importe - coalesce(sum(d.devuelto) OVER
             (PARTITION BY o.pedido_id, l.pedido_item_id ORDER BY o.n), 0), 0) AS resto
      FROM ordenado o JOIN linea l USING (pedido_id)
      LEFT JOIN asiento_devuelto d ON d.retorno_id = o.retorno_id AND d.pedido_item_id = l.pedido_item_id),
  -- By the quantity where every amount is zero.
  pesado AS (
    SELECT e.*, CASE WHEN sum(resto) OVER w > 0 THEN resto WHEN sum(importe) OVER w > 0 THEN importe
                     ELSE cantidad END AS peso
      FROM estado e WINDOW w AS (PARTITION BY pedido_id, n)),
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
         CASE WHEN completa THEN cantidad ELSE 0 END, CASE WHEN completa AND lugar = 1 THEN 1 ELSE 0 END,
         cupon_codigo, vendedor_id, origen
    FROM repartido ORDER BY fecha, n, pedido_item_id;
END $$;

-- By trigger, because every way to record a payment or a return has to be in the ledger. Per statement, so that many
-- payments at once are one computation.
CREATE FUNCTION note_new_pagos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- First heard of as returned: both happened by then.
  INSERT INTO retorno (pago_id, monto_centimos, fecha)
  SELECT pago_id, devuelto_centimos, coalesce(cobrado, now()) FROM now_there WHERE devuelto_centimos <> 0;
  PERFORM renew_ventas(ARRAY(SELECT DISTINCT pedido_id FROM now_there WHERE cobrado IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER pago_ventas_nuevas AFTER INSERT ON pago REFERENCING NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION note_new_pagos();

CREATE FUNCTION note_changed_pagos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO retorno (pago_id, devolucion_id, monto_centimos)
  SELECT n.pago_id,
         (SELECT d.devolucion_id FROM devolucion d
           WHERE d.pago_id = n.pago_id AND d.estado = 'hecha'
             AND d.monto_centimos = n.devuelto_centimos - b.devuelto_centimos
             AND NOT EXISTS (SELECT FROM retorno r WHERE r.devolucion_id = d.devolucion_id)
           ORDER BY d.terminada DESC, d.devolucion_id LIMIT 1),
         n.devuelto_centimos - b.devuelto_centimos
    FROM now_there n JOIN before b USING (pago_id)
   WHERE n.devuelto_centimos <> b.devuelto_centimos;
  PERFORM renew_ventas(ARRAY(
    SELECT DISTINCT side.pedido_id
      FROM now_there n JOIN before b USING (pago_id), unnest(ARRAY[n.pedido_id, b.pedido_id]) AS side (pedido_id)
     WHERE (n.pedido_id, n.estado, n.medio, n.moneda, n.monto_centimos, n.devuelto_centimos, n.cobrado)
           IS DISTINCT FROM
           (b.pedido_id, b.estado, b.medio, b.moneda, b.monto_centimos, b.devuelto_centimos, b.cobrado)));
  RETURN NULL;
END $$;
CREATE TRIGGER pago_ventas_cambiadas AFTER UPDATE ON pago REFERENCING OLD TABLE AS before NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_pagos();

-- The provider may report a refund before its request is finished here.
CREATE FUNCTION note_done_devolucion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known integer;
BEGIN
  SELECT retorno_id INTO known FROM retorno
   WHERE pago_id = NEW.pago_id AND devolucion_id IS NULL AND monto_centimos = NEW.monto_centimos
     AND fecha >= NEW.creado
   ORDER BY retorno_id LIMIT 1;
  IF known IS NOT NULL THEN
    UPDATE retorno SET devolucion_id = NEW.devolucion_id WHERE retorno_id = known;
    PERFORM renew_ventas(ARRAY(SELECT pedido_id FROM pago WHERE pago_id = NEW.pago_id));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER devolucion_hecha AFTER UPDATE OF estado ON devolucion FOR EACH ROW
  WHEN (NEW.estado = 'hecha' AND OLD.estado <> 'hecha') EXECUTE FUNCTION note_done_devolucion();

-- Of before: the refunds that were made, and what else went back, as of its last report.
INSERT INTO retorno (pago_id, devolucion_id, monto_centimos, fecha)
SELECT pago_id, devolucion_id, monto_centimos, terminada FROM devolucion WHERE estado = 'hecha' ORDER BY terminada;
INSERT INTO retorno (pago_id, monto_centimos, fecha)
SELECT g.pago_id, g.devuelto_centimos - coalesce(r.sum, 0), greatest(g.actualizado, g.cobrado, g.creado)
  FROM pago g LEFT JOIN (SELECT pago_id, sum(monto_centimos) FROM retorno GROUP BY 1) r USING (pago_id)
 WHERE g.devuelto_centimos <> coalesce(r.sum, 0);
SELECT renew_ventas(ARRAY(SELECT DISTINCT pedido_id FROM pago WHERE cobrado IS NOT NULL));

-- /pagos: every payment by its moment, and by its operation whatever the way to pay.
CREATE INDEX pago_por_fecha ON pago ((coalesce(cobrado, creado)) DESC, pago_id DESC);
CREATE INDEX pago_operacion_sola ON pago (operacion_clave text_pattern_ops);
CREATE INDEX pago_registrado_por ON pago (registrado_por) WHERE registrado_por IS NOT NULL;

-- One number is written in many ways: `+51 999 000 111` is `999000111`.
CREATE FUNCTION telefono_clave(telefono text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(ltrim(regexp_replace(telefono, '[^0-9]', '', 'g'), '0'), '^51(?=[0-9]{8,9}$)', '');
CREATE INDEX pedido_telefono ON pedido (telefono_clave(buyer_phone)) WHERE buyer_phone <> '';
CREATE INDEX pedido_comprobante_documento ON pedido_comprobante (documento);

-- Cash and card readers are ways to pay that staff record.
ALTER TABLE pago
  DROP CONSTRAINT pago_check2,
  ADD CONSTRAINT pago_medio_manual CHECK (
    proveedor <> 'manual' OR medio IN ('yape', 'plin', 'transferencia', 'efectivo', 'pos', 'otro'));

-- What somebody counted at the end of a day, against what the ledger said then.
CREATE TABLE cierre (
  cierre_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dia date NOT NULL,
  cerrado timestamptz NOT NULL DEFAULT now(),
  cerrado_por integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  -- Per way to pay: medio, esperadoCentimos, contadoCentimos.
  medios jsonb NOT NULL,
  nota text NOT NULL DEFAULT '' CHECK (length(nota) <= 1000),
  reabierto timestamptz,
  reabierto_por integer REFERENCES usuario ON DELETE NO ACTION,
  motivo text NOT NULL DEFAULT '' CHECK (length(motivo) <= 300),
  CHECK ((reabierto IS NULL) = (reabierto_por IS NULL)),
  CHECK (reabierto IS NULL OR btrim(motivo) <> '')
);
CREATE UNIQUE INDEX cierre_uno ON cierre (dia) WHERE reabierto IS NULL;
CREATE INDEX cierre_dia ON cierre (dia, cierre_id);
CREATE INDEX cierre_cerrado_por ON cierre (cerrado_por);
CREATE INDEX cierre_reabierto_por ON cierre (reabierto_por) WHERE reabierto_por IS NOT NULL;
