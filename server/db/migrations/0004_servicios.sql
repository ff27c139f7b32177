-- Outgoing mail, uploaded files, and responses to repeated requests.

CREATE TABLE correo_saliente (
  correo_saliente_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Key of a mail that may be requested twice and must be sent once, e.g. 'pedido-15-confirmado'.
  clave text CONSTRAINT correo_saliente_clave_unica UNIQUE,
  para text NOT NULL,
  asunto text NOT NULL,
  texto text NOT NULL,
  html text NOT NULL DEFAULT '',
  -- The text contains a code that opens an account: administrators may see that it was sent, not what it says.
  reservado boolean NOT NULL DEFAULT false,
  estado text NOT NULL DEFAULT 'pendiente' CHECK (estado IN ('pendiente', 'enviado', 'fallido')),
  intentos integer NOT NULL DEFAULT 0 CHECK (intentos >= 0),
  error text,
  creado timestamptz NOT NULL DEFAULT now(),
  enviado timestamptz,
  CHECK ((estado = 'enviado') = (enviado IS NOT NULL))
);

CREATE TABLE archivo (
  archivo_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Key in the storage (folder/name); nombre is what rows such as curso.imagen refer to.
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

-- The first response to an Idempotency-Key. respuesta is null while the first request is in progress.
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
