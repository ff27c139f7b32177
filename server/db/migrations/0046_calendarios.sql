-- Personal calendar addresses: the token is in the address only. Several, because it cannot be shown again.
CREATE TABLE calendario (
  calendario_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  token_hash bytea NOT NULL CONSTRAINT calendario_token_unico UNIQUE,
  creado timestamptz NOT NULL DEFAULT now(),
  ultimo_uso timestamptz
);

CREATE INDEX calendario_usuario ON calendario (usuario_id);

-- Reminders of sessions that somebody switched off or on again; without a row both are sent.
CREATE TABLE preferencia_recordatorio (
  usuario_id integer PRIMARY KEY REFERENCES usuario ON DELETE NO ACTION,
  un_dia boolean NOT NULL DEFAULT true,
  una_hora boolean NOT NULL DEFAULT true,
  actualizado timestamptz NOT NULL DEFAULT now()
);
