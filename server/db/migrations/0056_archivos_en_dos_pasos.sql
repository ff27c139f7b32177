-- Objects are deleted in two steps: the row is marked (`borrando`), then its objects are deleted (`borrado`). The row goes
-- later, when no request can still write under its key, so that a crash or a parallel request leaves no object without
-- a row.
ALTER TABLE archivo_subido
  DROP CONSTRAINT archivo_subido_estado_check,
  ADD CONSTRAINT archivo_subido_estado_check CHECK (estado IN ('subiendo', 'listo', 'borrando', 'borrado')),
  -- When the clean-up looks again for what a late request has written; null: never.
  ADD COLUMN revisar timestamptz,
  -- A PDF of which nobody could say yet whether its pages can carry a name.
  ADD COLUMN juzgar boolean NOT NULL DEFAULT false;

CREATE INDEX archivo_subido_subida ON archivo_subido (subida);
CREATE INDEX archivo_subido_por_borrar ON archivo_subido (archivo_subido_id) WHERE estado = 'borrando';
CREATE INDEX archivo_subido_revisar ON archivo_subido (revisar) WHERE revisar IS NOT NULL;
CREATE INDEX archivo_subido_juzgar ON archivo_subido (archivo_subido_id) WHERE juzgar;

-- `ilegible` was also stored when the storage or the thread had failed: these files are judged again.
UPDATE archivo_subido SET sin_marca = NULL, juzgar = true WHERE sin_marca = 'ilegible' AND estado = 'listo';

ALTER TABLE archivo
  DROP CONSTRAINT archivo_estado_check,
  DROP CONSTRAINT archivo_check,
  ADD CONSTRAINT archivo_estado_check CHECK (estado IN ('pendiente', 'listo', 'borrando', 'borrado')),
  ADD CONSTRAINT archivo_check CHECK (estado <> 'listo' OR (bytes IS NOT NULL AND hash IS NOT NULL)),
  ADD COLUMN revisar timestamptz,
  -- The record gets the picture as soon as its bytes arrive, without a confirmation.
  ADD COLUMN al_llegar boolean NOT NULL DEFAULT false;

CREATE INDEX archivo_por_borrar ON archivo (archivo_id) WHERE estado = 'borrando';
CREATE INDEX archivo_revisar ON archivo (revisar) WHERE revisar IS NOT NULL;

-- Steps of the hourly clean-up that fail; a step that succeeds again is removed.
CREATE TABLE limpieza_fallo (
  paso text PRIMARY KEY,
  desde timestamptz NOT NULL DEFAULT now(),
  ultimo timestamptz NOT NULL DEFAULT now(),
  veces integer NOT NULL DEFAULT 1 CHECK (veces > 0)
);

-- A linked file of the school is an upload like any other. Links to files that were never uploads lead nowhere now.
UPDATE sesion_programada SET grabacion = ''
 WHERE grabacion LIKE '/api/materiales/archivos/%'
   AND NOT EXISTS (SELECT FROM archivo_subido WHERE clave = 'archivos/' || split_part(grabacion, '/', 5));
UPDATE material SET video = ''
 WHERE video LIKE '/api/materiales/archivos/%'
   AND NOT EXISTS (SELECT FROM archivo_subido WHERE clave = 'archivos/' || split_part(video, '/', 5));
