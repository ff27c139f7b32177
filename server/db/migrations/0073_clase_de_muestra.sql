-- A material that everybody may see on the flyer of its course, without signing in.
ALTER TABLE material ADD COLUMN muestra boolean NOT NULL DEFAULT false;

CREATE INDEX material_muestra ON material (modulo_id) WHERE muestra;

-- Deleted materials are restored from their whole row.
UPDATE archivo_eliminado SET datos = jsonb_set(datos, '{material,muestra}', 'false');

-- What flyers and cards show: samples of published courses that have something to show. The link of a session is the
-- room of its students and stays out; its recording is shown once it has ended.
CREATE VIEW muestra_publica AS
  SELECT m.curso_id, t.material_id, t.nombre, t.orden, m.modulo_id, m.orden AS modulo_orden,
         CASE WHEN l.propio IS NULL AND u.archivo_subido_id IS NULL THEN l.enlace ELSE '' END AS enlace,
         CASE WHEN k.es_texto THEN t.descripcion ELSE '' END AS texto,
         coalesce(u.archivo_subido_id, p.archivo_subido_id) AS archivo_subido_id,
         CASE WHEN u.archivo_subido_id IS NULL THEN v.archivo_subido_id ELSE a.subtitulos_id END AS subtitulos_id
    FROM material t
    JOIN modulo_vivo m USING (modulo_id)
    JOIN curso_vivo c ON c.curso_id = m.curso_id AND c.activa AND c.archivado IS NULL
    JOIN (SELECT tipo_material_id, upper(acronimo) = 'SES' AS es_sesion,
                 upper(acronimo) NOT IN ('VID', 'SES', 'MAT') AS es_texto FROM tipo_material) k USING (tipo_material_id)
    LEFT JOIN sesion_programada s ON s.material_id = t.material_id
    CROSS JOIN LATERAL (
      SELECT CASE WHEN s.fin <= now() AND s.cancelada IS NULL THEN s.grabacion
                  WHEN k.es_sesion OR s.material_id IS NOT NULL THEN ''
                  ELSE t.video END AS enlace) e
    CROSS JOIN LATERAL (SELECT e.enlace, substring(e.enlace from '^/api/materiales/archivos/(.+)$') AS propio) l
    LEFT JOIN archivo_material a ON a.material_id = t.material_id
    LEFT JOIN archivo_subido u ON u.archivo_subido_id = a.archivo_subido_id AND u.estado = 'listo'
    LEFT JOIN archivo_subido p ON p.clave = 'archivos/' || l.propio AND p.estado = 'listo'
    LEFT JOIN archivo_subido v ON v.clave = 'archivos/' || regexp_replace(l.propio, '\.mp4$', '.vtt')
          AND v.estado = 'listo' AND v.tipo = 'vtt'
   WHERE t.muestra
     AND (coalesce(u.archivo_subido_id, p.archivo_subido_id) IS NOT NULL
          OR (l.propio IS NULL AND l.enlace <> '')
          OR (k.es_texto AND t.descripcion <> ''));

-- Tells every process when a sample changes, and only then: most materials are shown to students alone.
CREATE TRIGGER material_muestra_nueva AFTER INSERT ON material
  FOR EACH ROW WHEN (new.muestra) EXECUTE FUNCTION notify_catalogo();
CREATE TRIGGER material_muestra_cambiada AFTER UPDATE ON material
  FOR EACH ROW WHEN (old.muestra OR new.muestra) EXECUTE FUNCTION notify_catalogo();
CREATE TRIGGER material_muestra_eliminada AFTER DELETE ON material
  FOR EACH ROW WHEN (old.muestra) EXECUTE FUNCTION notify_catalogo();

CREATE FUNCTION notify_modulo_muestra() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM material WHERE modulo_id = new.modulo_id AND muestra) THEN
    PERFORM pg_notify('catalogo', 'material');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER modulo_muestra AFTER UPDATE OF eliminado, orden ON modulo
  FOR EACH ROW EXECUTE FUNCTION notify_modulo_muestra();

CREATE FUNCTION notify_archivo_muestra() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM material WHERE material_id = coalesce(new.material_id, old.material_id) AND muestra) THEN
    PERFORM pg_notify('catalogo', 'material');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER archivo_material_muestra AFTER INSERT OR UPDATE OR DELETE ON archivo_material
  FOR EACH ROW EXECUTE FUNCTION notify_archivo_muestra();
