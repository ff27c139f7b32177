import { z } from 'zod';
import { linkProblem } from '../rules/modulos.ts';
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

/** Needs the list of types, because some of them require a link. */
export function materialFormWith(tipos: readonly { id: number; acronimo: string }[]) {
  return z
    .object({
      nombre: shape.nombre,
      orden: asNumber(shape.orden),
      tipoMaterialId: asNumber(shape.tipoMaterialId),
      descripcion: shape.descripcion,
      video: shape.video,
    })
    .superRefine(({ tipoMaterialId, video }, context) => {
      const tipo = tipos.find(({ id }) => id === tipoMaterialId);
      const problem = tipo && linkProblem(tipo.acronimo, video);
      if (problem) context.addIssue({ code: 'custom', path: ['video'], message: problem });
    });
}

type MaterialForm = Required<z.input<ReturnType<typeof materialFormWith>>>;

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
