import {
  createTipoMaterial,
  deleteTipoMaterial,
  exportarTipoMateriales,
  getTipoMaterial,
  listTipoMateriales,
  updateTipoMaterial,
} from 'domain/contract/tipos.ts';
import type { TipoMaterial } from 'domain/schemas/tipos.ts';
import { Mantenimiento } from '../mantenimiento/mantenimiento.tsx';
import type { Recurso } from '../mantenimiento/recurso.ts';
import { tipoColumns } from './tipo-columns.tsx';
import { TipoForm } from './tipo-form.tsx';

const tiposDeMaterial: Recurso<TipoMaterial> = {
  ruta: '/materiales',
  miga: 'Materiales',
  titulo: 'Tipos de material',
  palabras: ['tipo', 'tipos'],
  nuevo: 'Nuevo tipo de material',
  editar: 'Editar tipo de material',
  buscar: 'Buscar por nombre o acrónimo',
  sinRegistros: 'Crea el primero: los materiales de un módulo se eligen por su tipo.',
  id: ({ tipoMaterialId }) => tipoMaterialId,
  nombre: ({ nombre }) => nombre,
  listar: listTipoMateriales,
  obtener: getTipoMaterial,
  crear: createTipoMaterial,
  actualizar: updateTipoMaterial,
  eliminar: deleteTipoMaterial,
  exportar: exportarTipoMateriales,
};

export function TipoMaterialesPage() {
  return (
    <Mantenimiento recurso={tiposDeMaterial} columns={tipoColumns}>
      {(ficha) => <TipoForm ficha={ficha} clase="material" />}
    </Mantenimiento>
  );
}
