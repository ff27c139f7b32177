-- Mail, uploads and repeated requests: what the ports and the pipeline keep.

CREATE TABLE correo_saliente (
  correo_saliente_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Names a mail that may be asked for twice and must be sent once, e.g. 'order-15-confirmado'.
  clave text CONSTRAINT correo_saliente_clave_unica UNIQUE,
  para text NOT NULL,
  asunto text NOT NULL,
  texto text NOT NULL,
  html text NOT NULL DEFAULT '',
  -- The text carries a code that opens an account: administrators see that it was sent, not what it says.
  reservado boolean NOT NULL DEFAULT false,
  estado text NOT NULL DEFAULT 'pendiente' CHECK (estado IN ('pendiente', 'enviado', 'fallido')),
  intentos integer NOT NULL DEFAULT 0 CHECK (intentos >= 0),
  error text,
  creado timestamptz NOT NULL DEFAULT now(),
  enviado timestamptz,
  CHECK ((estado = 'enviado') = (enviado IS NOT NULL))
);

CREATE INDEX correo_saliente_lista ON correo_saliente (creado DESC, correo_saliente_id DESC);
CREATE INDEX correo_saliente_estado ON correo_saliente (estado, creado) WHERE estado <> 'enviado';

CREATE TABLE archivo (
  archivo_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Where the storage keeps it (folder/name); nombre is what rows such as curso.imagen hold.
  clave text NOT NULL CONSTRAINT archivo_clave_unica UNIQUE,
  nombre text NOT NULL,
  owner_type text NOT NULL CHECK (owner_type IN ('docente', 'curso', 'especialidad', 'entidad', 'material', 'usuario')),
  owner_id integer,
  content_type text NOT NULL,
  bytes bigint CHECK (bytes >= 0),
  ancho integer CHECK (ancho > 0),
  alto integer CHECK (alto > 0),
  hash bytea CHECK (octet_length(hash) = 32),
  estado text NOT NULL DEFAULT 'pendiente' CHECK (estado IN ('pendiente', 'listo')),
  creado_por integer REFERENCES usuario ON DELETE SET NULL,
  creado timestamptz NOT NULL DEFAULT now(),
  CHECK (estado = 'pendiente' OR (bytes IS NOT NULL AND hash IS NOT NULL))
);

CREATE INDEX archivo_nombre ON archivo (nombre);
CREATE INDEX archivo_owner ON archivo (owner_type, owner_id);
CREATE INDEX archivo_pendiente ON archivo (creado) WHERE estado = 'pendiente';

-- The first answer to an Idempotency-Key. respuesta is null while the first request is still at work.
CREATE TABLE idempotencia (
  idempotencia_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ambito text NOT NULL,
  clave text NOT NULL CHECK (length(clave) BETWEEN 1 AND 200),
  -- Null for an anonymous caller.
  usuario_id integer REFERENCES usuario ON DELETE CASCADE,
  cuerpo_hash bytea NOT NULL,
  status smallint,
  respuesta jsonb,
  creado timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT idempotencia_unica UNIQUE NULLS NOT DISTINCT (ambito, clave, usuario_id)
);

CREATE INDEX idempotencia_usuario ON idempotencia (usuario_id);
CREATE INDEX idempotencia_creado ON idempotencia (creado);
