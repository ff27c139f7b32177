import { z } from 'zod';
import { toLimaInput } from '../formats/lima-time.ts';
import { scheduleProblem } from '../rules/sesiones.ts';
import { optionalFechaHora } from './cursos.ts';
import { type Material, materialInput } from './materiales.ts';
import { type Modulo, moduloInput } from './modulos.ts';
import { asNumber } from './text.ts';

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

/** A select without a choice has an empty value. */
const optionalNumber = z.string().transform((text) => (text === '' ? null : Number(text)));

/** Field values of the material form. The link may be missing, whatever the type; only a session has dates. */
export const materialForm = z
  .object({
    nombre: shape.nombre,
    orden: asNumber(shape.orden),
    tipoMaterialId: asNumber(shape.tipoMaterialId),
    descripcion: shape.descripcion,
    video: shape.video,
    inicio: optionalFechaHora('Escribe la fecha y la hora'),
    fin: optionalFechaHora('Escribe la fecha y la hora'),
    ponenteId: optionalNumber,
    grabacion: shape.grabacion.unwrap(),
    cancelada: z.boolean(),
    muestra: z.boolean(),
    motivo: shape.motivo.unwrap(),
  })
  .superRefine((written, context) => {
    for (const [field, message] of Object.entries(scheduleProblem(written) ?? {})) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

type MaterialForm = Required<z.input<typeof materialForm>>;

export function materialFormOf(material: Material | null, next: number): MaterialForm {
  return {
    nombre: material?.nombre ?? '',
    orden: String(material?.orden ?? next),
    tipoMaterialId: String(material?.tipoMaterialId ?? ''),
    descripcion: material?.descripcion ?? '',
    video: material?.video ?? '',
    inicio: toLimaInput(material?.inicio ?? ''),
    fin: toLimaInput(material?.fin ?? ''),
    ponenteId: String(material?.ponenteId ?? ''),
    grabacion: material?.grabacion ?? '',
    cancelada: material?.cancelada ?? false,
    muestra: material?.muestra ?? false,
    motivo: '',
  };
}

type Dates = { inicio: string | null; fin: string | null };

/** A datetime input has no seconds: an unchanged one keeps the stored instant, so that nobody is told of a change. */
export function withStoredSeconds<T extends Dates>(written: T, stored: Dates | null): T {
  const keep = (now: string | null, before: string | null | undefined) =>
    now && before && toLimaInput(now) === toLimaInput(before) ? before : now;
  return { ...written, inicio: keep(written.inicio, stored?.inicio), fin: keep(written.fin, stored?.fin) };
}
