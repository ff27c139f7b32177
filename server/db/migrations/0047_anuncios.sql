-- Announcements to the students of a course, who has read them, and who wants no mails of a course.

CREATE TABLE anuncio (
  anuncio_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  curso_id integer NOT NULL REFERENCES curso ON DELETE NO ACTION,
  titulo text NOT NULL CHECK (length(titulo) BETWEEN 1 AND 150),
  texto text NOT NULL CHECK (length(texto) BETWEEN 1 AND 5000),
  -- When it is to be shown. It is shown once `publicado` is set, and from then on its text does not change.
  publicar_en timestamptz NOT NULL,
  publicado timestamptz,
  retirado timestamptz,
  -- Position of the mails: everybody up to this usuario_id has been dealt with.
  ultimo_usuario_id integer NOT NULL DEFAULT 0,
  -- Mails queued so far, and when the last of them was.
  correos integer NOT NULL DEFAULT 0 CHECK (correos >= 0),
  enviado timestamptz,
  -- Makes a repeated request the same announcement.
  clave text NOT NULL CONSTRAINT anuncio_clave_unica UNIQUE,
  creado_por integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now(),
  CHECK (enviado IS NULL OR publicado IS NOT NULL)
);

CREATE INDEX anuncio_curso ON anuncio (curso_id, publicar_en DESC, anuncio_id DESC);
CREATE INDEX anuncio_creado_por ON anuncio (creado_por);
CREATE INDEX anuncio_por_publicar ON anuncio (publicar_en) WHERE publicado IS NULL AND retirado IS NULL;

CREATE TRIGGER anuncio_version BEFORE UPDATE ON anuncio FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TABLE anuncio_leido (
  anuncio_id integer NOT NULL REFERENCES anuncio ON DELETE CASCADE,
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  leido timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (anuncio_id, usuario_id)
);

CREATE INDEX anuncio_leido_usuario ON anuncio_leido (usuario_id);

-- A row: this person wants no mails about the announcements of this course.
CREATE TABLE anuncio_baja (
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  curso_id integer NOT NULL REFERENCES curso ON DELETE NO ACTION,
  creado timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (usuario_id, curso_id)
);

CREATE INDEX anuncio_baja_curso ON anuncio_baja (curso_id);

-- Address that unsubscribes from mails of this kind: the headers List-Unsubscribe and List-Unsubscribe-Post.
ALTER TABLE correo_saliente ADD COLUMN url_baja text;
