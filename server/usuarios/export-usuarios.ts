import type { CsvColumn } from 'domain/formats/csv.ts';
import type { Usuario } from 'domain/schemas/usuarios.ts';

export const columns: CsvColumn<Usuario>[] = [
  ['DNI', ({ dni }) => dni],
  ['Apellido', ({ apellido }) => apellido],
  ['Nombre', ({ nombre }) => nombre],
  ['Correo', ({ correo }) => correo],
  ['Celular', ({ numero }) => numero],
  ['Rol', ({ rol }) => rol],
  ['Cuenta', ({ activada }) => (activada ? 'Activa' : 'Invitación pendiente')],
];
