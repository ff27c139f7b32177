import type { Ajustes } from 'domain/schemas/ajustes.ts';
import type { Institucion } from '../app/changed-school.tsx';

/** As on the server: an empty setting means the default. */
export function institucionOf(saved: Ajustes, before: Institucion): Institucion {
  const { defecto } = saved;
  const value = (key: Exclude<keyof typeof defecto, 'desde'>) => saved[key] || defecto[key];
  return {
    nombre: value('nombre'),
    telefono: value('telefono'),
    correo: value('correo'),
    ciudad: value('ciudad'),
    whatsapp: value('whatsapp'),
    since: saved.desde ?? defecto.desde ?? before.since,
    razonSocial: value('razonSocial'),
    ruc: value('ruc'),
    direccion: value('direccion'),
    codigoLibro: value('codigoLibro'),
    networks: { facebook: value('facebook'), instagram: value('instagram'), youtube: value('youtube') },
  };
}
