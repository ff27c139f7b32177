import { allEndpoints } from 'domain/contract/all.ts';
import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import { isPermiso } from 'domain/rules/permisos.ts';
import { Dice } from './dice.ts';
import type { PlannedRequest, World } from './world.ts';

/** Table of `:id`, where it differs from the area's name. */
const tableOf: Record<string, string> = {
  cursos: 'curso',
  flyers: 'curso',
  cupones: 'cupon',
  paquetes: 'paquete',
  offeredPaquetes: 'paquete',
  planesCuotas: 'plan_cuotas',
  cuotas: 'cuota',
  especialidades: 'especialidad',
  docentes: 'docente',
  entidades: 'entidad',
  firmantes: 'firmante',
  niveles: 'curso',
  pedidos: 'pedido',
  pagos: 'pedido',
  modulos: 'modulo',
  materiales: 'modulo',
  anuncios: 'curso',
  consultas: 'modulo',
  archivos: 'material',
  asistencia: 'curso',
  usuarios: 'usuario',
  profiles: 'usuario',
  auditoria: 'auditoria',
  mails: 'correo_saliente',
  pruebas: 'prueba',
  rendiciones: 'prueba',
  preguntasFile: 'prueba',
  bancoPreguntas: 'prueba',
  reclamaciones: 'reclamacion',
  interesados: 'interesado',
  cotizaciones: 'cotizacion',
  grupos: 'pedido_item',
  matriculas: 'importacion',
  notas: 'curso',
  certificados: 'curso',
  sesiones: 'material',
};

const named: Record<string, string> = {
  cursoId: 'curso',
  moduloId: 'modulo',
  usuarioId: 'usuario',
  pagoId: 'pago',
  archivoId: 'archivo_subido',
};

export const readEndpoints = allEndpoints()
  .filter(({ spec }) => spec.method === 'GET')
  .map(({ area, name, spec }) => ({ area, name: `${area}.${name}`, spec }));

/** A random reading endpoint, with a permitted caller and an id that may exist. */
export async function planRead(world: World, seed: number): Promise<PlannedRead> {
  const dice = new Dice(seed);
  return planReadOf(world, dice.of(readEndpoints), dice);
}

type ReadEndpoint = (typeof readEndpoints)[number];
type PlannedRead = { name: string; spec: EndpointSpec; request: PlannedRequest };

async function planReadOf(world: World, { area, name, spec }: ReadEndpoint, dice: Dice): Promise<PlannedRead> {
  const fill = async (key: string): Promise<unknown> => {
    if (key === 'codigo')
      return (await world.rows<{ codigo: string }>('select codigo from certificado limit 1'))[0]?.codigo ?? 'X';
    const table = key === 'id' ? tableOf[area] : named[key];
    return table ? Number(await world.pick(table, dice)) : 'x';
  };
  const params: Record<string, unknown> = {};
  for (const key of Object.keys(spec.params?.shape ?? {})) params[key] = await fill(key);
  const query: Record<string, unknown> = {};
  for (const key of Object.keys(spec.query?.shape ?? {})) if (named[key] && !dice.once(4)) query[key] = await fill(key);
  const asStaff = isPermiso(spec.access) || (spec.access === 'session' && dice.once(3));
  const as = spec.access === 'public' ? 'visitor' : asStaff ? await world.staff(dice) : await world.student(dice);
  return { name, spec, request: { as, params, query } };
}

/** Calls every reading endpoint once; the ids differ between histories. */
export async function readEverything(world: World): Promise<void> {
  const dice = new Dice(world.story.length);
  for (const endpoint of readEndpoints) {
    const { name, spec, request } = await planReadOf(world, endpoint, dice);
    const { status, text } = await world.send(spec, request);
    if (status >= 500) throw new Error(`${name} was answered ${status}: ${text.slice(0, 300)}`);
  }
}
