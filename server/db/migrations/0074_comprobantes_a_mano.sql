-- Comprobantes issued elsewhere and recorded by hand: what waits to be issued, and their files.

-- Follows from the pagos and documents of the pedido, and is written whenever one of them changes.
CREATE TABLE comprobante_por_emitir (
  pedido_id integer PRIMARY KEY REFERENCES pedido ON DELETE CASCADE,
  -- To bill, of what the school keeps of the sale, and to credit, of what it gave back.
  venta_centimos integer NOT NULL CHECK (venta_centimos >= 0),
  nota_centimos integer NOT NULL CHECK (nota_centimos >= 0),
  creado timestamptz NOT NULL DEFAULT now(),
  CHECK (venta_centimos + nota_centimos > 0)
);

-- Older ones are left alone: a school has issued them somewhere by now.
INSERT INTO comprobante_por_emitir (pedido_id, venta_centimos, nota_centimos)
SELECT p.pedido_id, least(p.total_centimos, g.kept), 0
  FROM pedido p
  JOIN pedido_comprobante USING (pedido_id)
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(monto_centimos - devuelto_centimos), 0)::int AS kept FROM pago
     WHERE pago.pedido_id = p.pedido_id AND pago.moneda = p.moneda AND pago.estado IN ('aprobado', 'devuelto', 'contracargo')
  ) g
 WHERE p.estado = 'pagado' AND p.total_centimos > 0 AND g.kept > 0 AND p.pagado > now() - interval '30 days'
   AND NOT EXISTS (SELECT FROM comprobante c WHERE c.pedido_id = p.pedido_id);

ALTER TABLE comprobante
  -- Of one issued by hand: base and IGV by taxation, as the accountant writes them.
  ADD COLUMN bases jsonb,
  DROP COLUMN pdf_clave,
  DROP COLUMN xml_clave,
  DROP CONSTRAINT comprobante_nota,
  ADD CONSTRAINT comprobante_nota CHECK ((tipo = '07') = (corrige_id IS NOT NULL));

ALTER TABLE comprobante_archivo
  DROP CONSTRAINT comprobante_archivo_clase_check,
  ADD CONSTRAINT comprobante_archivo_clase_check CHECK (clase IN ('xml', 'cdr', 'pdf'));
