-- Seats that one person hands out: a paid pedido with more than one seat of a curso, or one of a company.
CREATE TABLE grupo (
  pedido_id integer PRIMARY KEY REFERENCES pedido ON DELETE NO ACTION,
  -- Null until the buyer has an account.
  responsable_id integer REFERENCES usuario ON DELETE NO ACTION,
  creado timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX grupo_responsable ON grupo (responsable_id);
CREATE INDEX grupo_lista ON grupo (creado DESC, pedido_id DESC);

-- An invitation holds no seat: whoever claims first gets one of the free seats of the line.
CREATE TABLE grupo_invitacion (
  grupo_invitacion_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pedido_item_id integer NOT NULL REFERENCES pedido_item ON DELETE NO ACTION,
  nombre text NOT NULL DEFAULT '' CHECK (length(nombre) <= 150),
  correo text NOT NULL CHECK (length(correo) <= 254),
  -- Set with the mail that carries the code.
  codigo_hash bytea CONSTRAINT grupo_invitacion_codigo_unico UNIQUE,
  creado timestamptz NOT NULL DEFAULT now(),
  enviado timestamptz,
  envios smallint NOT NULL DEFAULT 0 CHECK (envios >= 0),
  asiento_id integer CONSTRAINT grupo_invitacion_asiento_unico UNIQUE REFERENCES asiento ON DELETE NO ACTION,
  anulada timestamptz,
  CHECK (asiento_id IS NULL OR anulada IS NULL),
  CHECK ((enviado IS NULL) = (codigo_hash IS NULL))
);
CREATE INDEX grupo_invitacion_item ON grupo_invitacion (pedido_item_id);
CREATE UNIQUE INDEX grupo_invitacion_abierta ON grupo_invitacion (pedido_item_id, lower(correo))
  WHERE asiento_id IS NULL AND anulada IS NULL;

-- Whether the person in a seat shows progress, attendance and certificate to who is responsible: every answer, the last
-- one counts.
CREATE TABLE grupo_consentimiento (
  grupo_consentimiento_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  pedido_id integer NOT NULL REFERENCES grupo ON DELETE NO ACTION,
  otorgado boolean NOT NULL,
  origen text NOT NULL CHECK (origen IN ('activacion', 'cuenta')),
  creado timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX grupo_consentimiento_persona
  ON grupo_consentimiento (pedido_id, usuario_id, grupo_consentimiento_id DESC);
CREATE INDEX grupo_consentimiento_usuario ON grupo_consentimiento (usuario_id);

-- How often the seat was given back: its code is another one each time.
ALTER TABLE asiento ADD COLUMN vueltas smallint NOT NULL DEFAULT 0;

INSERT INTO grupo (pedido_id, responsable_id, creado)
SELECT p.pedido_id,
       CASE p.destinatario WHEN 'cuenta' THEN p.usuario_id ELSE (
         SELECT a.usuario_id FROM asiento a JOIN pedido_item i USING (pedido_item_id)
          WHERE i.pedido_id = p.pedido_id AND a.numero = 1 AND a.usuario_id IS NOT NULL
          ORDER BY a.asiento_id LIMIT 1) END,
       p.pagado
  FROM pedido p
 WHERE p.pagado IS NOT NULL
   AND EXISTS (SELECT FROM asiento JOIN pedido_item i USING (pedido_item_id) WHERE i.pedido_id = p.pedido_id)
   AND (EXISTS (SELECT FROM asiento a JOIN pedido_item i USING (pedido_item_id)
                 WHERE i.pedido_id = p.pedido_id AND a.numero = 2)
     OR EXISTS (SELECT FROM cotizacion c WHERE c.pedido_id = p.pedido_id));
