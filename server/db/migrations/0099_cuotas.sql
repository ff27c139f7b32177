-- A purchase in instalments, with its terms as they were accepted. The pedido of the first one has the seats.
CREATE TABLE plan_pedido (
  plan_pedido_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pedido_id integer NOT NULL UNIQUE REFERENCES pedido ON DELETE NO ACTION,
  plan_cuotas_id integer NOT NULL REFERENCES plan_cuotas ON DELETE NO ACTION,
  nombre text NOT NULL CHECK (nombre <> ''),
  gracia integer NOT NULL CHECK (gracia BETWEEN 0 AND 60),
  creado timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX plan_pedido_plan ON plan_pedido (plan_cuotas_id);

-- Each is a pedido of its own, so that it is paid, refunded and documented like any other.
CREATE TABLE cuota (
  cuota_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plan_pedido_id integer NOT NULL REFERENCES plan_pedido ON DELETE NO ACTION,
  numero integer NOT NULL CHECK (numero BETWEEN 1 AND 6),
  vence date NOT NULL,
  monto_centimos integer NOT NULL CHECK (monto_centimos > 0),
  pedido_id integer NOT NULL UNIQUE REFERENCES pedido ON DELETE NO ACTION,
  perdonada timestamptz,
  perdonada_por integer REFERENCES usuario ON DELETE NO ACTION,
  motivo text NOT NULL DEFAULT '' CHECK (length(motivo) <= 300),
  CONSTRAINT cuota_numero_unico UNIQUE (plan_pedido_id, numero),
  CONSTRAINT cuota_perdonada CHECK ((perdonada IS NULL) = (perdonada_por IS NULL) AND (perdonada IS NULL) = (motivo = '')),
  CONSTRAINT cuota_primera CHECK (numero > 1 OR perdonada IS NULL)
);
CREATE INDEX cuota_vence ON cuota (vence);
CREATE INDEX cuota_perdonada_por ON cuota (perdonada_por) WHERE perdonada_por IS NOT NULL;

-- Neither paid nor forgiven, of purchases whose first one is paid. `vencida` after the days of grace, unless the buyer
-- declared a payment that the school has not verified yet.
CREATE VIEW cuota_debida AS
  SELECT q.cuota_id, q.plan_pedido_id, q.numero, q.vence, q.monto_centimos, q.pedido_id, n.pedido_id AS primer_pedido_id,
         n.gracia,
         q.vence + n.gracia < (now() AT TIME ZONE 'America/Lima')::date
           AND NOT EXISTS (SELECT FROM pago g WHERE g.pedido_id = q.pedido_id AND g.proveedor = 'manual'
                              AND g.estado = 'pendiente') AS vencida
    FROM cuota q JOIN plan_pedido n USING (plan_pedido_id)
    JOIN pedido p ON p.pedido_id = q.pedido_id JOIN pedido f ON f.pedido_id = n.pedido_id
   WHERE q.perdonada IS NULL AND p.estado <> 'pagado' AND f.estado = 'pagado';

-- Whether the instalments of a seat are overdue. Nobody is put out of a running sitting; one without an end counts as
-- running for a day.
CREATE FUNCTION is_pausada(asiento integer, usuario integer, curso integer) RETURNS boolean
  LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM asiento a JOIN pedido_item i USING (pedido_item_id)
                   JOIN cuota_debida q ON q.primer_pedido_id = i.pedido_id
                  WHERE a.asiento_id = asiento AND q.vencida)
     AND NOT EXISTS (SELECT FROM rendicion r JOIN prueba p USING (prueba_id) JOIN modulo m USING (modulo_id)
                      WHERE r.usuario_id = usuario AND m.curso_id = curso
                        AND coalesce(r.fin, r.inicio + interval '1 day') > now());

CREATE OR REPLACE VIEW matricula_viva AS
  SELECT m.*, CASE WHEN m.asiento_id IS NULL THEN false
                   ELSE is_pausada(m.asiento_id, m.usuario_id, m.curso_id) END AS pausada
    FROM matricula m
  WHERE EXISTS (SELECT FROM usuario_vivo u WHERE u.usuario_id = m.usuario_id)
    AND EXISTS (SELECT FROM curso_vivo c WHERE c.curso_id = m.curso_id);

-- What becomes of the first pedido becomes of the plan: cancelled or refunded it closes the unpaid ones, and paid again
-- it opens them. Money that arrived for a closed one is to be returned.
CREATE FUNCTION follow_first_cuota() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.estado IN ('cancelado', 'reembolsado') THEN
    WITH cerrada AS (
      UPDATE pedido p SET estado = 'cancelado',
             sobra = EXISTS (SELECT FROM pago g WHERE g.pedido_id = p.pedido_id AND g.estado = 'aprobado'
                                AND g.monto_centimos > g.devuelto_centimos)
        FROM plan_pedido n JOIN cuota q USING (plan_pedido_id)
       WHERE n.pedido_id = NEW.pedido_id AND p.pedido_id = q.pedido_id AND q.numero > 1
         AND p.estado IN ('pendiente', 'rechazado')
      RETURNING p.pedido_id)
    INSERT INTO pedido_evento (pedido_id, tipo, detalle)
    SELECT pedido_id, 'cancelado', jsonb_build_object('motivo', 'Terminó el plan de cuotas') FROM cerrada;
  ELSIF NEW.estado = 'pagado' AND OLD.estado IN ('cancelado', 'reembolsado') THEN
    WITH reabierta AS (
      UPDATE pedido p SET estado = 'pendiente', sobra = false
        FROM plan_pedido n JOIN cuota q USING (plan_pedido_id)
       WHERE n.pedido_id = NEW.pedido_id AND p.pedido_id = q.pedido_id AND q.numero > 1 AND q.perdonada IS NULL
         AND p.estado = 'cancelado'
      RETURNING p.pedido_id)
    INSERT INTO pedido_evento (pedido_id, tipo, detalle)
    SELECT pedido_id, 'cuota-reabierta', '{}' FROM reabierta;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER pedido_primera_cuota AFTER UPDATE OF estado ON pedido
  FOR EACH ROW WHEN (OLD.estado IS DISTINCT FROM NEW.estado AND NEW.estado IN ('pagado', 'cancelado', 'reembolsado'))
  EXECUTE FUNCTION follow_first_cuota();
