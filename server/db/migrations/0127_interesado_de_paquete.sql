-- Who asked on the page of a bundle asked about the bundle.
ALTER TABLE interesado
  ADD COLUMN paquete_id integer REFERENCES paquete ON DELETE NO ACTION,
  DROP CONSTRAINT interesado_canal_check,
  ADD CONSTRAINT interesado_canal_check CHECK (canal IN ('flyer', 'paquete', 'portada', 'muestra', 'pedido')),
  ADD CONSTRAINT interesado_de CHECK (num_nonnulls(curso_id, paquete_id) < 2);
DROP INDEX interesado_correo, interesado_celular;
CREATE UNIQUE INDEX interesado_correo ON interesado (coalesce(curso_id, 0), coalesce(paquete_id, 0), lower(correo))
  WHERE correo <> '';
CREATE UNIQUE INDEX interesado_celular
  ON interesado (coalesce(curso_id, 0), coalesce(paquete_id, 0), telefono_clave(celular)) WHERE celular <> '';
CREATE INDEX interesado_paquete ON interesado (paquete_id) WHERE paquete_id IS NOT NULL;

-- Whether a pedido sells the curso or the paquete; without both, anything new. A later instalment and a certificate
-- belong to an earlier purchase. Costly, so that it is asked about the few pedidos of one person.
CREATE FUNCTION sells_asked(of_pedido integer, of_curso integer, of_paquete integer) RETURNS boolean
  LANGUAGE sql STABLE COST 10000
  RETURN EXISTS (SELECT FROM pedido_item l
                  WHERE l.pedido_id = of_pedido AND l.clase = 'curso'
                    AND CASE WHEN of_curso IS NOT NULL THEN l.curso_id = of_curso
                             WHEN of_paquete IS NOT NULL THEN l.paquete_id IS NOT DISTINCT FROM of_paquete
                             ELSE true END);

-- As before, but who asked about the school has enrolled only with a purchase that was paid after asking.
CREATE OR REPLACE FUNCTION enrol_interesados() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE interesado SET estado = 'inscrito', motivo = '', recordar = NULL, pedido_id = NEW.pedido_id
   WHERE interesado_id IN (
     SELECT i.interesado_id FROM interesado i
      WHERE ((i.correo <> '' AND lower(i.correo) = lower(NEW.buyer_email))
          OR (i.celular <> '' AND telefono_clave(i.celular) = telefono_clave(NEW.buyer_phone)))
        AND i.estado <> 'inscrito'
        AND (num_nonnulls(i.curso_id, i.paquete_id) = 1 OR coalesce(NEW.pagado, now()) >= i.ultimo)
        AND sells_asked(NEW.pedido_id, i.curso_id, i.paquete_id)
      ORDER BY i.interesado_id FOR UPDATE);
  RETURN NULL;
END $$;

-- Price of a seat before the discount by the number of seats.
ALTER TABLE cotizacion_item ADD COLUMN precio_lista_centimos integer;
UPDATE cotizacion_item SET precio_lista_centimos = precio_centimos;
ALTER TABLE cotizacion_item
  ALTER COLUMN precio_lista_centimos SET NOT NULL,
  ADD CONSTRAINT cotizacion_item_lista CHECK (precio_lista_centimos >= precio_centimos);

-- Consents given to one person end when somebody else becomes responsible.
ALTER TABLE grupo_consentimiento
  DROP CONSTRAINT grupo_consentimiento_origen_check,
  ADD CONSTRAINT grupo_consentimiento_origen_check CHECK (origen IN ('activacion', 'cuenta', 'responsable'));
