import { tipoMaterialEndpoints } from 'domain/contract/tipos.ts';
import type { TipoMaterial } from 'domain/schemas/tipos.ts';
import { Maintenance } from '../maintenance/maintenance.tsx';
import type { Resource } from '../maintenance/resource.ts';
import { TipoForm, tipoColumns } from './tipo-form.tsx';

const materialTipos: Resource<TipoMaterial> = {
  route: '/materiales',
  crumb: 'Materiales',
  title: 'Tipos de material',
  words: ['tipo', 'tipos'],
  newLabel: 'Nuevo tipo de material',
  editLabel: 'Editar tipo de material',
  searchLabel: 'Buscar por nombre o acrónimo',
  emptyHint: 'Crea el primero: los materiales de un módulo se eligen por su tipo.',
  id: ({ tipoMaterialId }) => tipoMaterialId,
  nombre: ({ nombre }) => nombre,
  sort: 'orden',
  endpoints: tipoMaterialEndpoints,
};

export function TipoMaterialesPage() {
  return (
    <Maintenance resource={materialTipos} columns={tipoColumns}>
      {(record) => <TipoForm record={record} clase="material" />}
    </Maintenance>
  );
}
