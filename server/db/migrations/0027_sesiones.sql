-- Sessions are listed to their owner, who can close them, and know when their password was last typed.
ALTER TABLE sesion
  -- Names a session in requests; the hash of its token stays in the database.
  ADD COLUMN sesion_id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT sesion_id_unica UNIQUE,
  ADD COLUMN agente text NOT NULL DEFAULT '',
  ADD COLUMN confirmada timestamptz NOT NULL DEFAULT now();
