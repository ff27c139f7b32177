-- How much mail a buyer has had is counted beside the orders now (pedido-correo in limite), not in them.
DROP INDEX pedido_correo;
