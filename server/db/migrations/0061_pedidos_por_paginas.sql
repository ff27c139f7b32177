-- Short words, which trigrams cannot find, are searched in the index alone, as in usuario_lista.
DROP INDEX pedido_lista;
CREATE INDEX pedido_lista ON pedido (creado DESC, pedido_id DESC) INCLUDE (busqueda);

CREATE INDEX pedido_total ON pedido (total_centimos, creado DESC, pedido_id DESC);
CREATE INDEX pedido_comprador ON pedido (fold_text(buyer_name));
