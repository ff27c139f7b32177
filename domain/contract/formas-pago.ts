import { checkoutWays, formasPago, formasPagoInput } from '../schemas/formas-pago.ts';
import { endpoint, resource } from './endpoint.ts';

export const getFormasPago = endpoint({
  method: 'GET',
  path: '/formas-pago',
  access: 'ADMIN',
  summary: 'Formas de pago que la institución ofrece',
  answer: resource(formasPago),
});

export const getCheckoutWays = endpoint({
  method: 'GET',
  path: '/formas-pago/publicas',
  access: 'public',
  cached: 'catalogo',
  summary: 'Con qué se puede pagar',
  answer: resource(checkoutWays),
});

export const updateFormasPago = endpoint({
  method: 'PUT',
  path: '/formas-pago',
  access: 'ADMIN',
  stepUp: 'payees',
  summary: 'Cambiar las formas de pago',
  body: formasPagoInput,
  message: 'Se guardaron las formas de pago.',
  answer: resource(formasPago),
});
