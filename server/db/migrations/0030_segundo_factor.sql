-- Second factors. The row of an account exists while it has at least one; deleting it turns all of them off.
CREATE TABLE segundo_factor (
  usuario_id integer PRIMARY KEY REFERENCES usuario ON DELETE CASCADE,
  creado timestamptz NOT NULL DEFAULT now(),
  -- Key of the authenticator application, encrypted with a key derived from SECRET; its first 4 bytes name that key.
  totp_secreto bytea CONSTRAINT segundo_factor_secreto CHECK (octet_length(totp_secreto) > 32),
  totp_creado timestamptz,
  -- The last time step whose code was accepted: a code is worth nothing after its first use.
  totp_paso bigint NOT NULL DEFAULT 0,
  -- Wrong codes since the last right one.
  fallos integer NOT NULL DEFAULT 0 CHECK (fallos >= 0),
  -- Of all recovery codes of the account, so that one hash compares a typed code with each of them.
  sal bytea NOT NULL CHECK (octet_length(sal) = 16),
  CHECK ((totp_secreto IS NULL) = (totp_creado IS NULL))
);

-- Single-use codes for who has lost the other factors (argon2id). `codigo_recuperacion` is for lost passwords.
CREATE TABLE codigo_respaldo (
  usuario_id integer NOT NULL REFERENCES segundo_factor ON DELETE CASCADE,
  codigo_hash bytea NOT NULL,
  usado timestamptz,
  PRIMARY KEY (usuario_id, codigo_hash)
);

CREATE TABLE passkey (
  passkey_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id integer NOT NULL REFERENCES segundo_factor ON DELETE CASCADE,
  nombre text NOT NULL CHECK (nombre <> ''),
  -- Base64url, as authenticators name it.
  credencial_id text NOT NULL CONSTRAINT passkey_credencial_unica UNIQUE,
  clave_publica bytea NOT NULL,
  contador bigint NOT NULL CHECK (contador >= 0),
  transportes text[] NOT NULL DEFAULT '{}',
  creada timestamptz NOT NULL DEFAULT now(),
  ultimo_uso timestamptz
);

CREATE INDEX passkey_usuario ON passkey (usuario_id);

-- The right password was typed and the second factor is still owed. Opens nothing but the second step of the sign-in.
CREATE TABLE entrada_pendiente (
  token_hash bytea PRIMARY KEY,
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE CASCADE,
  creada timestamptz NOT NULL DEFAULT now(),
  expira timestamptz NOT NULL CHECK (expira > creada)
);

CREATE INDEX entrada_pendiente_usuario ON entrada_pendiente (usuario_id);
CREATE INDEX entrada_pendiente_expira ON entrada_pendiente (expira);

-- What a passkey has to sign, once, per session or pending sign-in (hash of its token).
CREATE TABLE desafio_passkey (
  token_hash bytea PRIMARY KEY,
  desafio text NOT NULL,
  expira timestamptz NOT NULL
);

CREATE INDEX desafio_passkey_expira ON desafio_passkey (expira);

ALTER TABLE evento_seguridad DROP CONSTRAINT evento_seguridad_tipo_check;
ALTER TABLE evento_seguridad ADD CONSTRAINT evento_seguridad_tipo_check CHECK (tipo IN (
  'entrada', 'entrada-rechazada', 'salida', 'limite', 'permiso-negado', 'recuperacion-pedida', 'recuperacion',
  'contrasena', 'rol', 'sesiones-cerradas', 'exportacion', 'confirmacion', 'confirmacion-rechazada',
  'factor-agregado', 'factor-cambiado', 'factor-quitado', 'factor-rechazado', 'codigo-usado'
));
