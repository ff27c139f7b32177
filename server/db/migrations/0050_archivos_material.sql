-- Files that administrators upload for materials. A copied course shares the file of its original.
CREATE TABLE archivo_subido (
  archivo_subido_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  clave text NOT NULL UNIQUE,
  -- As the browser named it.
  nombre text NOT NULL CHECK (length(nombre) BETWEEN 1 AND 255),
  tipo text NOT NULL CHECK (tipo IN ('pdf', 'docx', 'pptx', 'xlsx', 'mp3', 'mp4', 'webm', 'zip', 'vtt')),
  bytes bigint NOT NULL CHECK (bytes > 0),
  hash bytea,
  estado text NOT NULL DEFAULT 'subiendo' CHECK (estado IN ('subiendo', 'listo')),
  -- Id of the upload in parts.
  subida text NOT NULL CHECK (subida <> ''),
  parte_bytes integer NOT NULL CHECK (parte_bytes > 0),
  -- When the browser's file was changed: the same file resumes its upload.
  modificado bigint NOT NULL,
  -- What becomes of it. `nuevo`: a material of its own.
  destino text NOT NULL CHECK (destino IN ('nuevo', 'archivo', 'subtitulos')),
  modulo_id integer NOT NULL,
  -- No foreign key: the result of an upload stays known after its material is deleted.
  material_id integer,
  -- Why the pages of a PDF cannot carry a name.
  sin_marca text CHECK (sin_marca IN ('cifrado', 'ilegible', 'grande')),
  creado_por integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  creado timestamptz NOT NULL DEFAULT now(),
  -- When it was first found without a material. It is deleted some days later.
  sin_uso timestamptz,
  CHECK (destino = 'nuevo' OR material_id IS NOT NULL)
);

CREATE INDEX archivo_subido_modulo ON archivo_subido (modulo_id) WHERE estado = 'subiendo';
CREATE INDEX archivo_subido_creado_por ON archivo_subido (creado_por);
CREATE INDEX archivo_subido_sin_uso ON archivo_subido (sin_uso) WHERE sin_uso IS NOT NULL;

CREATE TABLE archivo_material (
  material_id integer PRIMARY KEY REFERENCES material ON DELETE CASCADE,
  archivo_subido_id integer NOT NULL REFERENCES archivo_subido ON DELETE NO ACTION,
  subtitulos_id integer REFERENCES archivo_subido ON DELETE NO ACTION,
  -- Pages of the PDF carry the name of the student who opens it.
  marcar boolean NOT NULL DEFAULT false
);

CREATE INDEX archivo_material_archivo ON archivo_material (archivo_subido_id);
CREATE INDEX archivo_material_subtitulos ON archivo_material (subtitulos_id) WHERE subtitulos_id IS NOT NULL;

-- Where a student left a video.
CREATE TABLE archivo_posicion (
  usuario_id integer NOT NULL REFERENCES usuario ON DELETE NO ACTION,
  material_id integer NOT NULL REFERENCES material ON DELETE CASCADE,
  segundos integer NOT NULL CHECK (segundos >= 0),
  actualizado timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (usuario_id, material_id)
);

CREATE INDEX archivo_posicion_material ON archivo_posicion (material_id);

-- Deleted materials, for as long as they can be restored.
CREATE TABLE archivo_eliminado (
  material_id integer PRIMARY KEY,
  modulo_id integer NOT NULL REFERENCES modulo ON DELETE CASCADE,
  nombre text NOT NULL,
  -- The row of the material, with the rows of students that leave with it.
  datos jsonb NOT NULL,
  archivo_subido_id integer REFERENCES archivo_subido ON DELETE NO ACTION,
  subtitulos_id integer REFERENCES archivo_subido ON DELETE NO ACTION,
  marcar boolean NOT NULL DEFAULT false,
  eliminado timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX archivo_eliminado_modulo ON archivo_eliminado (modulo_id, eliminado);
CREATE INDEX archivo_eliminado_archivo ON archivo_eliminado (archivo_subido_id) WHERE archivo_subido_id IS NOT NULL;
CREATE INDEX archivo_eliminado_subtitulos ON archivo_eliminado (subtitulos_id) WHERE subtitulos_id IS NOT NULL;
