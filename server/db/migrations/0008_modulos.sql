-- The content of a course: modules of a type (class or test), each with its materials.

CREATE TABLE tipo_modulo (
  tipo_modulo_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text COLLATE es NOT NULL CHECK (btrim(nombre) <> ''),
  orden integer NOT NULL CHECK (orden >= 1),
  acronimo text NOT NULL CHECK (btrim(acronimo) <> ''),
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now()
);

CREATE UNIQUE INDEX tipo_modulo_acronimo_unico ON tipo_modulo (upper(acronimo));

CREATE TABLE tipo_material (
  tipo_material_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text COLLATE es NOT NULL CHECK (btrim(nombre) <> ''),
  orden integer NOT NULL CHECK (orden >= 1),
  acronimo text NOT NULL CHECK (btrim(acronimo) <> ''),
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now()
);

CREATE UNIQUE INDEX tipo_material_acronimo_unico ON tipo_material (upper(acronimo));

-- domain/rules refers to these acronyms.
INSERT INTO tipo_modulo (nombre, orden, acronimo) VALUES ('Clase', 1, 'CLA'), ('Prueba', 2, 'PRU');
INSERT INTO tipo_material (nombre, orden, acronimo)
VALUES ('Descripción', 1, 'DSC'), ('Video', 2, 'VID'), ('Sesión en vivo', 3, 'SES'), ('Material descargable', 4, 'MAT');

CREATE TABLE modulo (
  modulo_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  curso_id integer NOT NULL REFERENCES curso ON DELETE NO ACTION,
  tipo_modulo_id integer NOT NULL REFERENCES tipo_modulo ON DELETE NO ACTION,
  nombre text NOT NULL CHECK (btrim(nombre) <> ''),
  orden integer NOT NULL CHECK (orden >= 1),
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX modulo_curso ON modulo (curso_id, orden, modulo_id);
CREATE INDEX modulo_tipo ON modulo (tipo_modulo_id);

CREATE TABLE material (
  material_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  modulo_id integer NOT NULL REFERENCES modulo ON DELETE CASCADE,
  tipo_material_id integer NOT NULL REFERENCES tipo_material ON DELETE NO ACTION,
  nombre text NOT NULL CHECK (btrim(nombre) <> ''),
  orden integer NOT NULL CHECK (orden >= 1),
  descripcion text NOT NULL DEFAULT '',
  video text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX material_modulo ON material (modulo_id, orden, material_id);
CREATE INDEX material_tipo ON material (tipo_material_id);

CREATE TRIGGER tipo_modulo_version BEFORE UPDATE ON tipo_modulo FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER tipo_material_version BEFORE UPDATE ON tipo_material FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER modulo_version BEFORE UPDATE ON modulo FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER material_version BEFORE UPDATE ON material FOR EACH ROW EXECUTE FUNCTION count_version();
