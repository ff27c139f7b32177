import { tipoModuloEndpoints } from 'domain/contract/tipos.ts';
import type { TipoModulo } from 'domain/schemas/tipos.ts';
import { Maintenance } from '../maintenance/maintenance.tsx';
import type { Resource } from '../maintenance/resource.ts';
import { TipoForm, tipoColumns } from './tipo-form.tsx';

const moduloTipos: Resource<TipoModulo> = {
  route: '/modulos',
  crumb: 'Modulos',
  title: 'Tipos de módulo',
  words: ['tipo', 'tipos'],
  newLabel: 'Nuevo tipo de módulo',
  editLabel: 'Editar tipo de módulo',
  searchLabel: 'Buscar por nombre o acrónimo',
  emptyHint: 'Crea el primero: los módulos de un curso se eligen por su tipo.',
  id: ({ tipoModuloId }) => tipoModuloId,
  nombre: ({ nombre }) => nombre,
  sort: 'orden',
  endpoints: tipoModuloEndpoints,
};

export function TipoModulosPage() {
  return (
    <Maintenance resource={moduloTipos} columns={tipoColumns}>
      {(record) => <TipoForm record={record} clase="modulo" />}
    </Maintenance>
  );
}
