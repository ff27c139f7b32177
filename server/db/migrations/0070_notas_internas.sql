-- What staff note for each other about an order or a person; never shown to the client.
CREATE TABLE nota_interna (
  nota_interna_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pedido_id integer REFERENCES pedido ON DELETE NO ACTION,
  usuario_id integer REFERENCES usuario ON DELETE NO ACTION,
  texto text NOT NULL CHECK (btrim(texto) <> '' AND length(texto) <= 2000),
  creado timestamptz NOT NULL DEFAULT now(),
  creado_por integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  CHECK ((pedido_id IS NULL) <> (usuario_id IS NULL))
);
CREATE INDEX nota_interna_pedido ON nota_interna (pedido_id) WHERE pedido_id IS NOT NULL;
CREATE INDEX nota_interna_usuario ON nota_interna (usuario_id) WHERE usuario_id IS NOT NULL;
CREATE INDEX nota_interna_creado_por ON nota_interna (creado_por);

CREATE INDEX usuario_telefono ON usuario (telefono_clave(numero)) WHERE numero <> '';

-- The ledger, when the lines of an order are written after its payment.
CREATE FUNCTION note_new_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_ventas(ARRAY(
    SELECT DISTINCT pedido_id FROM now_there i
     WHERE EXISTS (SELECT FROM pago g WHERE g.pedido_id = i.pedido_id AND g.cobrado IS NOT NULL)));
  RETURN NULL;
END $$;
CREATE TRIGGER pedido_item_ventas AFTER INSERT ON pedido_item REFERENCING NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION note_new_items();
