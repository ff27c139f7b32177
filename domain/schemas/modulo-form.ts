import { z } from 'zod';
import { asNumber } from './as-number.ts';
import { type Material, materialInput } from './materiales.ts';
import { type Modulo, moduloInput } from './modulos.ts';

const { nombre, orden, tipoModuloId, intentoMax } = moduloInput.shape;

/** Field values of the module form. */
export const moduloForm = z.object({
  nombre,
  orden: asNumber(orden),
  tipoModuloId: asNumber(tipoModuloId),
  intentoMax: asNumber(intentoMax.unwrap()),
});

type ModuloForm = z.input<typeof moduloForm>;

export function moduloFormOf(modulo: Modulo | null, next: number): ModuloForm {
  return {
    nombre: modulo?.nombre ?? '',
    orden: String(modulo?.orden ?? next),
    tipoModuloId: String(modulo?.tipoModuloId ?? ''),
    intentoMax: String(modulo?.intentoMax ?? 1),
  };
}

const { shape } = materialInput;

/** Field values of the material form. The link may be missing, whatever the type. */
export const materialForm = z.object({
  nombre: shape.nombre,
  orden: asNumber(shape.orden),
  tipoMaterialId: asNumber(shape.tipoMaterialId),
  descripcion: shape.descripcion,
  video: shape.video,
});

type MaterialForm = Required<z.input<typeof materialForm>>;

export function materialFormOf(material: Material | null, next: number): MaterialForm {
  return {
    nombre: material?.nombre ?? '',
    orden: String(material?.orden ?? next),
    tipoMaterialId: String(material?.tipoMaterialId ?? ''),
    descripcion: material?.descripcion ?? '',
    video: material?.video ?? '',
  };
}

/** Next position at the end of a list. */
export function nextOrden(list: readonly { orden: number }[]): number {
  return Math.max(0, ...list.map(({ orden }) => orden)) + 1;
}
