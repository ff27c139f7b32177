-- Sessions, recovery codes and rate limits. Tokens and codes are stored as hashes only.

CREATE TABLE sesion (
  token_hash bytea PRIMARY KEY,
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE CASCADE,
  creada timestamptz NOT NULL DEFAULT now(),
  ultimo_uso timestamptz NOT NULL DEFAULT now(),
  expira timestamptz NOT NULL CHECK (expira > creada)
) WITH (fillfactor = 80);

CREATE INDEX sesion_usuario ON sesion (usuario_id);
CREATE INDEX sesion_expira ON sesion (expira);

CREATE TABLE codigo_recuperacion (
  codigo_hash bytea PRIMARY KEY,
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE CASCADE,
  proposito text NOT NULL DEFAULT 'recuperar' CHECK (proposito IN ('recuperar', 'activar')),
  creado timestamptz NOT NULL DEFAULT now(),
  expira timestamptz NOT NULL CHECK (expira > creado),
  usado timestamptz
);

CREATE INDEX codigo_recuperacion_usuario ON codigo_recuperacion (usuario_id);
CREATE INDEX codigo_recuperacion_expira ON codigo_recuperacion (expira);

-- Rate limits: points per key and window. Unlogged: losing the counts in a crash is cheaper than a WAL write per login.
CREATE UNLOGGED TABLE limite (
  clave text NOT NULL,
  ventana timestamptz NOT NULL,
  cuenta integer NOT NULL DEFAULT 1 CHECK (cuenta >= 0),
  PRIMARY KEY (clave, ventana)
);

CREATE INDEX limite_ventana ON limite (ventana);
