-- Who asked about a course, or about the school (curso_id null).
CREATE TABLE interesado (
  interesado_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  curso_id integer REFERENCES curso ON DELETE NO ACTION,
  nombre text NOT NULL CHECK (btrim(nombre) <> '' AND length(nombre) <= 200),
  correo text NOT NULL DEFAULT '' CHECK (length(correo) <= 254),
  celular text NOT NULL DEFAULT '' CHECK (length(celular) <= 60),
  estado text NOT NULL DEFAULT 'nuevo' CHECK (estado IN ('nuevo', 'contactado', 'en-duda', 'inscrito', 'perdido')),
  -- Why it was lost.
  motivo text NOT NULL DEFAULT '' CHECK (length(motivo) <= 300),
  responsable_id integer REFERENCES usuario ON DELETE NO ACTION,
  canal text NOT NULL CHECK (canal IN ('flyer', 'portada', 'muestra', 'pedido')),
  origen text NOT NULL DEFAULT '' CHECK (length(origen) <= 100),
  recordar date,
  veces integer NOT NULL DEFAULT 1 CHECK (veces > 0),
  -- Version of the privacy text consented to, and when. Null where an unfinished order is all that is known.
  privacidad_version integer,
  consentido timestamptz,
  -- The unfinished order, then the one that was paid.
  pedido_id integer REFERENCES pedido ON DELETE NO ACTION,
  -- When they asked last.
  ultimo timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now(),
  busqueda text NOT NULL GENERATED ALWAYS AS (fold_text(nombre || ' ' || correo || ' ' || celular)) STORED,
  -- Numbers are compared by their digits.
  CONSTRAINT interesado_celular_digitos CHECK (celular = '' OR length(telefono_clave(celular)) >= 6),
  CONSTRAINT interesado_contacto CHECK (correo <> '' OR celular <> ''),
  CONSTRAINT interesado_motivo CHECK ((estado = 'perdido') = (motivo <> '')),
  CONSTRAINT interesado_consentido CHECK ((privacidad_version IS NULL) = (consentido IS NULL))
);
-- One row per person and course.
CREATE UNIQUE INDEX interesado_correo ON interesado (coalesce(curso_id, 0), lower(correo)) WHERE correo <> '';
CREATE UNIQUE INDEX interesado_celular ON interesado (coalesce(curso_id, 0), telefono_clave(celular)) WHERE celular <> '';
CREATE INDEX interesado_por_correo ON interesado (lower(correo)) WHERE correo <> '';
CREATE INDEX interesado_por_celular ON interesado (telefono_clave(celular)) WHERE celular <> '';
CREATE INDEX interesado_curso ON interesado (curso_id);
CREATE INDEX interesado_responsable ON interesado (responsable_id) WHERE responsable_id IS NOT NULL;
CREATE INDEX interesado_pedido ON interesado (pedido_id) WHERE pedido_id IS NOT NULL;
CREATE INDEX interesado_lista ON interesado (ultimo DESC, interesado_id DESC);
CREATE INDEX interesado_busqueda ON interesado USING gin (busqueda gin_trgm_ops);
CREATE TRIGGER interesado_version BEFORE UPDATE ON interesado FOR EACH ROW EXECUTE FUNCTION count_version();

-- Who buys has enrolled, in the transaction that pays the order.
CREATE FUNCTION enrol_interesados() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE interesado SET estado = 'inscrito', motivo = '', recordar = NULL, pedido_id = NEW.pedido_id
   WHERE interesado_id IN (
     SELECT i.interesado_id FROM interesado i
      WHERE ((i.correo <> '' AND lower(i.correo) = lower(NEW.buyer_email))
          OR (i.celular <> '' AND telefono_clave(i.celular) = telefono_clave(NEW.buyer_phone)))
        AND i.estado <> 'inscrito'
        AND (i.curso_id IS NULL
             OR i.curso_id IN (SELECT curso_id FROM pedido_item WHERE pedido_id = NEW.pedido_id))
      ORDER BY i.interesado_id FOR UPDATE);
  RETURN NULL;
END $$;
CREATE TRIGGER pedido_interesados AFTER INSERT OR UPDATE OF estado, buyer_email, buyer_phone ON pedido
  FOR EACH ROW WHEN (NEW.estado = 'pagado') EXECUTE FUNCTION enrol_interesados();

ALTER TABLE nota_interna
  ADD COLUMN interesado_id integer REFERENCES interesado ON DELETE CASCADE,
  DROP CONSTRAINT nota_interna_check,
  ADD CONSTRAINT nota_interna_de CHECK (num_nonnulls(pedido_id, usuario_id, interesado_id) = 1);
CREATE INDEX nota_interna_interesado ON nota_interna (interesado_id) WHERE interesado_id IS NOT NULL;

-- Besides a free seat, somebody may wait for the sale to open.
ALTER TABLE aviso_cupo
  ADD COLUMN clase text NOT NULL DEFAULT 'cupo' CHECK (clase IN ('cupo', 'venta'));
