import { listUsuarios } from 'domain/contract/usuarios.ts';
import type { Usuario } from 'domain/schemas/usuarios.ts';
import type { ComponentProps } from 'react';
import { apiQuery, useCall } from './api.tsx';
import { SearchPicker } from './search-picker.tsx';

export type ChosenUsuario = Pick<Usuario, 'usuarioId' | 'dni' | 'correo' | 'nombre' | 'apellido'>;

type Props = Omit<
  ComponentProps<typeof SearchPicker<ChosenUsuario>>,
  'search' | 'id' | 'name' | 'detail' | 'words' | 'placeholder'
>;

const words = {
  found: 'Personas encontradas',
  chosen: 'Personas elegidas',
  one: 'persona encontrada',
  many: 'personas encontradas',
  none: 'No encontramos a nadie. Revisa el DNI o busca por apellido.',
  remove: (name: string) => `Quitar a ${name} de la lista`,
};

/** Searches people by DNI, name or e-mail on the server. */
export function UsuarioPicker(props: Props) {
  const call = useCall();
  return (
    <SearchPicker<ChosenUsuario>
      {...props}
      placeholder="DNI, nombre o correo"
      search={(q) => apiQuery(call, listUsuarios, { query: { page: 1, size: 10, q } })}
      id={({ usuarioId }) => usuarioId}
      name={({ nombre, apellido }) => `${nombre} ${apellido}`}
      detail={({ dni, correo }) => `${dni} · ${correo}`}
      words={words}
    />
  );
}
