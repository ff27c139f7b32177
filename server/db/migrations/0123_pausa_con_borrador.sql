-- Whether the instalments of a seat are overdue. Nobody is put out of a running sitting: one with an end counts until its
-- submission is no longer taken (`graceMs`), one without an end for a day. A test without an explicit start has no
-- rendicion; its draft counts by the rule of `isAnswering` in domain/rules/rendicion.ts.
CREATE OR REPLACE FUNCTION is_pausada(asiento integer, usuario integer, curso integer) RETURNS boolean
  LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM asiento a JOIN pedido_item i USING (pedido_item_id)
                   JOIN cuota_debida q ON q.primer_pedido_id = i.pedido_id
                  WHERE a.asiento_id = asiento AND q.vencida)
     AND NOT EXISTS (SELECT FROM rendicion r JOIN prueba p USING (prueba_id) JOIN modulo m USING (modulo_id)
                      WHERE r.usuario_id = usuario AND m.curso_id = curso
                        AND coalesce(r.fin + interval '30 seconds', r.inicio + interval '1 day') > now())
     AND NOT EXISTS (SELECT FROM borrador b JOIN prueba p USING (prueba_id) JOIN modulo m USING (modulo_id)
                      WHERE b.usuario_id = usuario AND m.curso_id = curso
                        AND b.actualizado > now() - interval '1 day' AND (b.opciones <> '{}' OR b.abiertas <> '[]')
                        AND NOT EXISTS (SELECT FROM rendicion r
                                         WHERE r.usuario_id = b.usuario_id AND r.prueba_id = b.prueba_id)
                        AND (SELECT count(*) FROM intento t WHERE t.usuario_id = b.usuario_id
                                AND t.prueba_id = b.prueba_id AND t.anulado IS NULL)
                          < p.intentos + coalesce((SELECT k.intentos_extra FROM concesion k
                              WHERE k.usuario_id = b.usuario_id AND k.prueba_id = b.prueba_id), 0));
