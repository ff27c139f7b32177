-- Ways to pay a course or a bundle in instalments; purchases copy their terms. A used one is not deleted.
CREATE TABLE plan_cuotas (
  plan_cuotas_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  curso_id integer REFERENCES curso ON DELETE NO ACTION,
  paquete_id integer REFERENCES paquete ON DELETE CASCADE,
  -- 'reserva': an amount now and the rest until a day.
  tipo text NOT NULL CHECK (tipo IN ('cuotas', 'reserva')),
  cuotas integer NOT NULL CHECK (cuotas BETWEEN 2 AND 6),
  -- First share, or the reserved amount; null for equal parts.
  inicial_centimos integer CHECK (inicial_centimos > 0),
  -- Days between two; null for the same day of each month.
  cada_dias integer CHECK (cada_dias BETWEEN 1 AND 90),
  recargo integer NOT NULL DEFAULT 0 CHECK (recargo BETWEEN 0 AND 50),
  hasta date,
  -- Days after its date on which an unpaid instalment does not pause the access yet.
  gracia integer NOT NULL DEFAULT 5 CHECK (gracia BETWEEN 0 AND 60),
  activo boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  creado timestamptz NOT NULL DEFAULT now(),
  actualizado timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT plan_cuotas_un_producto CHECK (num_nonnulls(curso_id, paquete_id) = 1),
  CONSTRAINT plan_cuotas_reserva CHECK (
    CASE tipo WHEN 'reserva' THEN cuotas = 2 AND inicial_centimos IS NOT NULL AND hasta IS NOT NULL AND recargo = 0
              ELSE hasta IS NULL END)
);

CREATE INDEX plan_cuotas_curso ON plan_cuotas (curso_id) WHERE curso_id IS NOT NULL;
CREATE INDEX plan_cuotas_paquete ON plan_cuotas (paquete_id) WHERE paquete_id IS NOT NULL;
CREATE INDEX plan_cuotas_lista ON plan_cuotas (creado DESC, plan_cuotas_id DESC);
CREATE TRIGGER plan_cuotas_version BEFORE UPDATE ON plan_cuotas FOR EACH ROW EXECUTE FUNCTION count_version();
