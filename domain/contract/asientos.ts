import { acceso, accesoAbierto, activarInput, codigoInput } from '../schemas/asientos.ts';
import { endpoint, resource } from './endpoint.ts';

export const verAcceso = endpoint({
  method: 'POST',
  path: '/accesos/ver',
  access: 'public',
  summary: 'Qué abre el enlace de una compra o el código de un asiento',
  body: codigoInput,
  answer: resource(acceso),
});

export const activarAcceso = endpoint({
  method: 'POST',
  path: '/accesos/activar',
  access: 'public',
  summary: 'Crear la cuenta y abrir los cursos con el enlace o el código',
  body: activarInput,
  message: 'Tu cuenta está lista. Ya puedes iniciar sesión.',
  answer: resource(accesoAbierto),
});

export const reclamarAcceso = endpoint({
  method: 'POST',
  path: '/accesos/reclamar',
  access: 'session',
  summary: 'Abrir los cursos del enlace o el código en la cuenta de la sesión',
  body: codigoInput,
  message: 'Listo: ya tienes acceso.',
  answer: resource(accesoAbierto),
});
