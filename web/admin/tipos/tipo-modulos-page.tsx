import {
  createTipoModulo,
  deleteTipoModulo,
  exportarTipoModulos,
  getTipoModulo,
  listTipoModulos,
  updateTipoModulo,
} from 'domain/contract/tipos.ts';
import type { TipoModulo } from 'domain/schemas/tipos.ts';
import { Mantenimiento } from '../mantenimiento/mantenimiento.tsx';
import type { Recurso } from '../mantenimiento/recurso.ts';
import { tipoColumns } from './tipo-columns.tsx';
import { TipoForm } from './tipo-form.tsx';

const tiposDeModulo: Recurso<TipoModulo> = {
  ruta: '/modulos',
  miga: 'Modulos',
  titulo: 'Tipos de módulo',
  palabras: ['tipo', 'tipos'],
  nuevo: 'Nuevo tipo de módulo',
  editar: 'Editar tipo de módulo',
  buscar: 'Buscar por nombre o acrónimo',
  sinRegistros: 'Crea el primero: los módulos de un curso se eligen por su tipo.',
  id: ({ tipoModuloId }) => tipoModuloId,
  nombre: ({ nombre }) => nombre,
  listar: listTipoModulos,
  obtener: getTipoModulo,
  crear: createTipoModulo,
  actualizar: updateTipoModulo,
  eliminar: deleteTipoModulo,
  exportar: exportarTipoModulos,
};

export function TipoModulosPage() {
  return (
    <Mantenimiento recurso={tiposDeModulo} columns={tipoColumns}>
      {(ficha) => <TipoForm ficha={ficha} clase="modulo" />}
    </Mantenimiento>
  );
}
