-- How many orders somebody placed within the hour, whatever the hour's total.
CREATE INDEX orders_correo ON orders (lower(buyer_email), creado);
