-- How many orders somebody placed within the hour, whatever the hour's total.
CREATE INDEX pedido_correo ON pedido (lower(buyer_email), creado);
