-- Security events: sign-ins, refusals, limits, changes of passwords, roles and factors, exports. Kept for 180 days.
CREATE TABLE evento_seguridad (
  evento_seguridad_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  creado timestamptz NOT NULL DEFAULT now(),
  tipo text NOT NULL CHECK (tipo IN (
    'entrada', 'entrada-rechazada', 'salida', 'limite', 'permiso-negado', 'recuperacion-pedida', 'recuperacion',
    'contrasena', 'rol', 'sesiones-cerradas', 'exportacion', 'confirmacion', 'confirmacion-rechazada',
    'factor-agregado', 'factor-quitado', 'factor-rechazado', 'codigo-usado'
  )),
  -- The account concerned. Null: nobody signed in, or no such account.
  usuario_id integer REFERENCES usuario ON DELETE NO ACTION,
  -- Who acted, when it is somebody else.
  actor_id integer REFERENCES usuario ON DELETE NO ACTION,
  -- Keyed hash of the address (of the /64 in IPv6): the same origin can be recognised, and not read.
  origen text,
  detalle text NOT NULL DEFAULT '',
  request_id text
);

CREATE INDEX evento_seguridad_lista ON evento_seguridad (creado DESC, evento_seguridad_id DESC);
CREATE INDEX evento_seguridad_tipo ON evento_seguridad (tipo, creado DESC, evento_seguridad_id DESC);
CREATE INDEX evento_seguridad_usuario ON evento_seguridad (usuario_id, creado DESC);
CREATE INDEX evento_seguridad_actor ON evento_seguridad (actor_id);
CREATE INDEX evento_seguridad_origen ON evento_seguridad (origen, creado DESC);
