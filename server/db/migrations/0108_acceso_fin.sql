-- Access of one student beyond the end of the course; null: as everybody. It shortens nothing.
ALTER TABLE matricula ADD COLUMN acceso_fin timestamptz;
ALTER TABLE matricula_quitada ADD COLUMN acceso_fin timestamptz;

CREATE FUNCTION has_acceso(activa boolean, fecha_hora_limite timestamptz, vigencia integer, at timestamptz,
                           acceso_fin timestamptz) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN activa AND (coalesce(at <= end_of_acceso(fecha_hora_limite, vigencia), true) OR coalesce(at <= acceso_fin, false));

CREATE OR REPLACE VIEW matricula_viva AS
  SELECT m.usuario_id, m.curso_id, m.asiento_id, m.ultimo_material_id, m.ultimo_acceso, m.creado, m.primer_acceso,
         CASE WHEN m.asiento_id IS NULL THEN false
              ELSE is_pausada(m.asiento_id, m.usuario_id, m.curso_id) END AS pausada,
         m.acceso_fin
    FROM matricula m
   WHERE EXISTS (SELECT FROM usuario_vivo u WHERE u.usuario_id = m.usuario_id)
     AND EXISTS (SELECT FROM curso_vivo c WHERE c.curso_id = m.curso_id);
