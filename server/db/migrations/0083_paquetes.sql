-- Bundles: several courses sold as one, all of them or `elige` of them. A sold one is not deleted: its lines name it.
CREATE TABLE paquete (
  paquete_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text NOT NULL CHECK (nombre <> ''),
  resumen text NOT NULL DEFAULT '',
  descripcion text NOT NULL DEFAULT '',
  elige integer CHECK (elige BETWEEN 1 AND 20),
  porcentaje integer CHECK (porcentaje BETWEEN 1 AND 100),
  precio_centimos integer CHECK (precio_centimos >= 0),
  desde timestamptz,
  hasta timestamptz,
  con_cupones boolean NOT NULL DEFAULT false,
  activo boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now(),
  busqueda text NOT NULL GENERATED ALWAYS AS (fold_text(nombre || ' ' || resumen)) STORED,
  CONSTRAINT paquete_un_precio CHECK (num_nonnulls(porcentaje, precio_centimos) = 1),
  CONSTRAINT paquete_fechas CHECK (desde < hasta)
);

CREATE UNIQUE INDEX paquete_nombre_unico ON paquete (lower(nombre));
CREATE INDEX paquete_lista ON paquete (creado DESC, paquete_id DESC);
CREATE INDEX paquete_busqueda ON paquete USING gin (busqueda gin_trgm_ops);
CREATE TRIGGER paquete_version BEFORE UPDATE ON paquete FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER paquete_catalogo AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON paquete
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogo();

CREATE TABLE paquete_curso (
  paquete_id integer NOT NULL REFERENCES paquete ON DELETE CASCADE,
  curso_id integer NOT NULL REFERENCES curso ON DELETE NO ACTION,
  orden integer NOT NULL,
  PRIMARY KEY (paquete_id, curso_id)
);

CREATE INDEX paquete_curso_curso ON paquete_curso (curso_id);
CREATE TRIGGER paquete_curso_catalogo AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON paquete_curso
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogo();

-- The price of such a line is its share of the bundle's price; the name is that of the moment of buying.
ALTER TABLE pedido_item
  ADD COLUMN paquete_id integer REFERENCES paquete ON DELETE NO ACTION,
  ADD COLUMN paquete text NOT NULL DEFAULT '',
  ADD CONSTRAINT pedido_item_paquete_nombre CHECK ((paquete_id IS NULL) = (paquete = ''));

CREATE INDEX pedido_item_paquete ON pedido_item (paquete_id) WHERE paquete_id IS NOT NULL;
