-- The list of the catalogue says what it searched for, so it has to know whether the spelling was corrected.
DROP FUNCTION search_cursos(text);
CREATE FUNCTION search_cursos(consulta text) RETURNS TABLE (curso_id integer, rango real, corregida boolean)
  LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
AS $$
BEGIN
  RETURN QUERY SELECT *, false FROM matching_cursos(websearch_to_tsquery('pg_catalog.spanish', fold_spanish(consulta)));
  IF NOT FOUND THEN
    RETURN QUERY SELECT *, true FROM matching_cursos(correct_spelling(consulta));
  END IF;
END $$;
