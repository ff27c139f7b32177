import { nombreImpreso, nombreImpresoInput } from '../schemas/nombre-impreso.ts';
import { endpoint, resource } from './endpoint.ts';

export const getNombreImpreso = endpoint({
  method: 'GET',
  path: '/auth/nombre-impreso',
  access: 'session',
  summary: 'Cómo se imprime el propio nombre en los certificados, y cuándo se confirmó',
  answer: resource(nombreImpreso),
});

/** Certificates that were issued keep the name they have. */
export const confirmNombreImpreso = endpoint({
  method: 'PUT',
  path: '/auth/nombre-impreso',
  access: 'session',
  summary: 'Confirmar cómo se imprime el propio nombre; es también el nombre de la cuenta',
  body: nombreImpresoInput,
  message: 'Tu nombre quedó confirmado.',
  answer: resource(nombreImpreso),
});
