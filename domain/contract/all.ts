import * as agenda from './agenda.ts';
import * as ajustes from './ajustes.ts';
import * as anuncios from './anuncios.ts';
import * as archivos from './archivos.ts';
import * as asistencia from './asistencia.ts';
import * as asistido from './asistido.ts';
import * as auditoria from './auditoria.ts';
import * as bancoPreguntas from './banco-preguntas.ts';
import * as certificados from './certificados.ts';
import * as circulares from './circulares.ts';
import * as comprobantes from './comprobantes.ts';
import * as consultas from './consultas.ts';
import * as copias from './copias.ts';
import * as cotizaciones from './cotizaciones.ts';
import * as credenciales from './credenciales.ts';
import * as cuotas from './cuotas.ts';
import * as cupones from './cupones.ts';
import * as cursos from './cursos.ts';
import * as declaredPagos from './declared-pagos.ts';
import * as docentes from './docentes.ts';
import * as eliminados from './eliminados.ts';
import * as emision from './emision.ts';
import * as encuestas from './encuestas.ts';
import type { EndpointSpec } from './endpoint.ts';
import * as entidades from './entidades.ts';
import * as especialidades from './especialidades.ts';
import * as factores from './factors.ts';
import * as firmantes from './firmantes.ts';
import * as flyers from './flyers.ts';
import * as formasPago from './formas-pago.ts';
import * as grupos from './grupos.ts';
import * as horario from './horario.ts';
import * as interesados from './interesados.ts';
import * as legal from './legal.ts';
import * as libroCertificados from './libro-certificados.ts';
import * as mails from './mails.ts';
import type { maintenance } from './maintenance.ts';
import * as materiales from './materiales.ts';
import * as matriculas from './matriculas.ts';

import * as modulos from './modulos.ts';
import * as muestras from './muestras.ts';
import * as niveles from './niveles.ts';
import * as nombreImpreso from './nombre-impreso.ts';
import * as notas from './notas.ts';
import * as offeredPaquetes from './offered-paquetes.ts';
import * as pagos from './pagos.ts';
import * as panel from './panel.ts';
import * as paquetes from './paquetes.ts';
import * as passkeys from './passkeys.ts';
import * as pedidos from './pedidos.ts';
import * as planesCuotas from './planes-cuotas.ts';
import * as ponentes from './ponentes.ts';
import * as preguntasFile from './preguntas-file.ts';
import * as profiles from './profiles.ts';
import * as pruebas from './pruebas.ts';
import * as reclamaciones from './reclamaciones.ts';
import * as rendiciones from './rendiciones.ts';
import * as reportes from './reportes.ts';
import * as security from './security-events.ts';
import * as sesiones from './sesiones.ts';
import * as sesion from './session.ts';
import * as solicitudes from './solicitudes.ts';
import * as tipos from './tipos.ts';
import * as uploads from './uploads.ts';
import * as usuarios from './usuarios.ts';
import * as voces from './voces.ts';

/** Every endpoint, by area: used by the API reference and by tests over all endpoints. */
export const contract = {
  cursos,
  flyers,
  muestras,
  copias,
  cupones,
  paquetes,
  offeredPaquetes,
  planesCuotas,
  cuotas,
  cotizaciones,
  credenciales,
  sesion,
  sesiones,
  horario,
  agenda,
  factores,
  passkeys,
  especialidades,
  uploads,
  panel,
  docentes,
  entidades,
  firmantes,
  tipos,
  pedidos,
  asistido,
  formasPago,
  grupos,
  ajustes,
  interesados,
  legal,
  solicitudes,
  pagos,
  declaredPagos,
  comprobantes,
  reportes,
  modulos,
  materiales,
  anuncios,
  circulares,
  consultas,
  emision,
  libroCertificados,
  encuestas,
  voces,
  archivos,
  asistencia,
  usuarios,
  profiles,
  eliminados,
  auditoria,
  security,
  mails,
  ponentes,
  pruebas,
  rendiciones,
  preguntasFile,
  bancoPreguntas,
  reclamaciones,
  matriculas,
  niveles,
  nombreImpreso,
  notas,
  certificados,
} as const;

export type NamedEndpoint = { area: string; name: string; spec: EndpointSpec };

export function allEndpoints(): NamedEndpoint[] {
  return Object.entries(contract).flatMap(([area, exports]) =>
    Object.entries<EndpointSpec | object>(exports).flatMap(([name, value]) =>
      'method' in value ? [{ area, name, spec: value }] : [],
    ),
  );
}

export type MaintenanceEndpoints = Record<keyof ReturnType<typeof maintenance>, EndpointSpec>;

/** The maintenance entities: the exports that are groups of endpoints, not one. */
export function allMaintenance(): MaintenanceEndpoints[] {
  return Object.values(contract).flatMap((exports) =>
    Object.values<EndpointSpec | MaintenanceEndpoints>(exports).flatMap((value) => ('method' in value ? [] : [value])),
  );
}
