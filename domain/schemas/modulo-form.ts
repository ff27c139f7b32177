import { z } from 'zod';
import { problemaDelEnlace } from '../rules/modulos.ts';
import { comoNumero } from './como-numero.ts';
import { type Material, materialInput } from './materiales.ts';
import { type Modulo, moduloInput } from './modulos.ts';

const { nombre, orden, tipoModuloId, intentoMax } = moduloInput.shape;

/** Field values of the module form. */
export const moduloForm = z.object({
  nombre,
  orden: comoNumero(orden),
  tipoModuloId: comoNumero(tipoModuloId),
  intentoMax: comoNumero(intentoMax.unwrap()),
});

type ModuloForm = z.input<typeof moduloForm>;

export function moduloFormOf(modulo: Modulo | null, siguiente: number): ModuloForm {
  return {
    nombre: modulo?.nombre ?? '',
    orden: String(modulo?.orden ?? siguiente),
    tipoModuloId: String(modulo?.tipoModuloId ?? ''),
    intentoMax: String(modulo?.intentoMax ?? 1),
  };
}

const { shape } = materialInput;

/** Needs the list of types, because some of them require a link. */
export function materialFormCon(tipos: readonly { id: number; acronimo: string }[]) {
  return z
    .object({
      nombre: shape.nombre,
      orden: comoNumero(shape.orden),
      tipoMaterialId: comoNumero(shape.tipoMaterialId),
      descripcion: shape.descripcion,
      video: shape.video,
    })
    .superRefine(({ tipoMaterialId, video }, context) => {
      const tipo = tipos.find(({ id }) => id === tipoMaterialId);
      const problema = tipo && problemaDelEnlace(tipo.acronimo, video);
      if (problema) context.addIssue({ code: 'custom', path: ['video'], message: problema });
    });
}

type MaterialForm = Required<z.input<ReturnType<typeof materialFormCon>>>;

export function materialFormOf(material: Material | null, siguiente: number): MaterialForm {
  return {
    nombre: material?.nombre ?? '',
    orden: String(material?.orden ?? siguiente),
    tipoMaterialId: String(material?.tipoMaterialId ?? ''),
    descripcion: material?.descripcion ?? '',
    video: material?.video ?? '',
  };
}

/** Next position at the end of a list. */
export function siguienteOrden(lista: readonly { orden: number }[]): number {
  return Math.max(0, ...lista.map(({ orden }) => orden)) + 1;
}
