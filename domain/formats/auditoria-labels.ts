import { formatDateTime } from './lima-time.ts';

const actions: Record<string, string> = {
  crear: 'creó',
  editar: 'cambió',
  eliminar: 'eliminó',
  restaurar: 'restauró',
  exportar: 'exportó',
  pagar: 'registró el pago de',
  'rechazar-pago': 'no pudo verificar el pago de',
  devolver: 'devolvió un pago de',
  'devolver-fallido': 'no pudo devolver un pago de',
  anular: 'retiró un pago de',
  'dar-de-baja': 'pidió la baja de',
  'resolver-baja': 'resolvió la baja de',
  mover: 'movió un pago de',
  cancelar: 'canceló',
  reenviar: 'reenvió el correo de',
  recordar: 'recordó su pedido a',
  atender: 'dio por atendido',
  responder: 'respondió',
  clasificar: 'clasificó',
  publicar: 'publicó',
  anonimizar: 'anonimizó a',
  invitar: 'invitó a',
  escribir: 'escribió a',
  'cerrar-sesiones': 'cerró las sesiones de',
  'quitar-factores': 'quitó la verificación en dos pasos de',
  'cambiar-contrasena': 'cambió la contraseña de',
  retirar: 'retiró',
  asociar: 'agregó',
  desasociar: 'retiró',
  matricular: 'matriculó a',
  importar: 'importó',
  deshacer: 'deshizo',
  limpiar: 'reinició el avance de',
  calificar: 'calificó',
  prorrogar: 'cambió el tiempo adicional de',
  'intentos-extra': 'cambió los intentos adicionales de',
  'plazo-propio': 'cambió el plazo de',
  certificar: 'certificó a',
  'detener-lote': 'detuvo los certificados de',
  issue: 'emitió',
  revocar: 'revocó',
  corregir: 'corrigió',
  'confirmar-nombre': 'confirmó el nombre impreso de',
  emision: 'cambió la emisión automática de certificados de',
  niveles: 'cambió los niveles de certificado de',
  voidIt: 'anuló',
  sort: 'reordenó',
  'ordenar módulos': 'reordenó los módulos de',
  'fechar sesiones': 'fechó en serie las sesiones de',
  'cambiar horario': 'cambió el horario de',
  'deshacer horario': 'deshizo un cambio de horario de',
  'deshacer serie': 'quitó las sesiones en serie de',
  'aceptar choque': 'revisó un choque de',
  'mover fechas': 'movió las fechas de',
  'ordenar materiales': 'reordenó los materiales de',
  quitar: 'quitó',
  vender: 'vendió',
  perdonar: 'perdonó',
  unir: 'unió con otro a',
  anotar: 'anotó algo en',
  'cerrar-dia': 'cerró',
  'reabrir-dia': 'reabrió',
};

/** Every kind of record that the audit log names, as it is recorded: its name, and its name with the article. */
export const auditedKinds = {
  especialidad: ['Especialidad', 'la especialidad'],
  curso: ['Curso', 'el curso'],
  remesa: ['Remesa de certificados', 'la remesa'],
  regla: ['Regla de aprobación', 'la regla de aprobación de'],
  cupon: ['Cupón', 'el cupón'],
  paquete: ['Paquete', 'el paquete'],
  cuota: ['Cuota', 'la cuota'],
  'plan de cuotas': ['Plan de cuotas', 'el plan de cuotas'],
  usuario: ['Usuario', 'la cuenta de'],
  pedido: ['Pedido', 'el pedido'],
  pago: ['Pago', 'el pago'],
  comprobante: ['Comprobante', 'el comprobante'],
  cierre: ['Cierre', 'el cierre'],
  correo: ['Correo', 'el correo'],
  reclamacion: ['Reclamación', 'la hoja de reclamación'],
  interesado: ['Interesado', 'al interesado'],
  cotizacion: ['Cotización', 'la cotización'],
  grupo: ['Grupo', 'el grupo'],
  legal: ['Texto legal', 'el texto legal'],
  solicitud: ['Solicitud sobre datos', 'la solicitud sobre datos'],
  docente: ['Docente', 'al docente'],
  ponente: ['Ponente', 'al ponente'],
  entidad: ['Entidad', 'la entidad'],
  firmante: ['Firmante', 'al firmante'],
  modulo: ['Módulo', 'el módulo'],
  anuncio: ['Anuncio', 'el anuncio'],
  circular: ['Circular', 'la circular'],
  asistencia: ['Asistencia', 'la asistencia de'],
  consulta: ['Consulta', 'la consulta'],
  calendario: ['Calendario', 'el enlace de calendario'],
  encuesta: ['Encuesta', 'la encuesta de'],
  voz: ['Opinión citada', 'la opinión citada de'],
  material: ['Material', 'el material'],
  'tipo-modulo': ['Tipo de módulo', 'el tipo de módulo'],
  'tipo-material': ['Tipo de material', 'el tipo de material'],
  prueba: ['Prueba', 'la prueba'],
  intento: ['Intento', 'el intento de'],
  nota: ['Nota', 'la nota de'],
  matricula: ['Matrícula', 'la matrícula de'],
  certificado: ['Certificado', 'el certificado de'],
  pregunta: ['Pregunta', 'la pregunta'],
  calificacion: ['Calificación', 'la calificación de'],
  auditoria: ['Historia', 'la historia'],
  formasPago: ['Formas de pago', 'las formas de pago'],
  ajustes: ['Ajustes', 'los ajustes'],
} as const;

/** Actions whose text already names the kind of record; only its name follows. */
const complete = new Set([
  'anonimizar',
  'invitar',
  'escribir',
  'cerrar-sesiones',
  'quitar-factores',
  'cambiar-contrasena',
  'matricular',
  'limpiar',
  'recordar',
  'certificar',
  'niveles',
  'ordenar módulos',
  'fechar sesiones',
  'cambiar horario',
  'deshacer horario',
  'deshacer serie',
  'aceptar choque',
  'ordenar materiales',
]);

const own: Record<string, string> = {
  'reenviar correo': 'reenvió el correo',
  'exportar matricula': 'exportó los estudiantes de',
  'exportar asistencia': 'exportó la asistencia de',
  'importar asistencia': 'registró con Zoom la asistencia de',
  'exportar nota': 'exportó las notas de',
  'deshacer matricula': 'deshizo la importación en',
  'probar anuncio': 'se envió una prueba del anuncio',
  'probar circular': 'se envió una prueba del correo',
  'probar pedido': 'se envió una prueba del recordatorio de',
  'extender matricula': 'cambió hasta cuándo tiene acceso',
  'restaurar matricula': 'volvió a matricular a',
  'importar matricula': 'matriculó desde un archivo en',
  'importar prueba': 'importó preguntas en la prueba',
  'exportar prueba': 'exportó las preguntas de la prueba',
  'calificar nota': 'puso la nota de',
  'editar formasPago': 'cambió',
  'editar ajustes': 'cambió',
};

/** Words of an action, and of an action on one kind of record where these differ. */
export const changePhrases: Record<string, string> = { ...actions, ...own };

// Older entries write some kinds in another case.
const folded = (entidad: string) => entidad.toLowerCase().replaceAll(/[-_ ]/g, '');
const byFolded = new Map(Object.entries(auditedKinds).map(([kind, names]) => [folded(kind), names]));
const known = (entidad: string) => byFolded.get(folded(entidad));

export function entidadLabel(entidad: string): string {
  return known(entidad)?.[0] ?? capitalized(spaced(entidad));
}

export function actionLabel(action: string): string {
  return actions[action] ?? spaced(action);
}

type Change = { accion: string; entidad: string; detalle: string };

/** What happened, to be read after the name of the user. */
export function doneDescribe({ accion, entidad, detalle }: Change): string {
  const ownPhrase = own[`${accion} ${entidad}`];
  if (ownPhrase) return `${ownPhrase} «${detalle}»`;
  const act = actionLabel(accion);
  if (accion === 'exportar') return `${act} ${detalle}`;
  if (complete.has(accion)) return `${act} «${detalle}»`;
  const done = `${act} ${known(entidad)?.[1] ?? spaced(entidad)}`.replace(' de el ', ' del ');
  return `${done} «${detalle}»`;
}

const fields: Record<string, string> = {
  dni: 'DNI',
  numero: 'Número',
  descripcion: 'Descripción',
  especialidadId: 'Especialidad (número)',
  cursoId: 'Curso (número)',
  usuarioId: 'Usuario (número)',
  fechaHoraInicio: 'Inicio',
  fechaHoraLimite: 'Fin',
  usosMax: 'Usos en total',
  usosPorPersona: 'Usos por persona',
  todos: 'Para todos los cursos',
  precioPreventa: 'Precio de preventa',
  preventaHasta: 'Preventa hasta',
  cupos: 'Cupos',
  cuposDesde: 'Descuento desde (cupos)',
  cuposDescuento: 'Descuento por cupos (%)',
  duracionMinutos: 'Duración en minutos',
  esGrabada: 'Curso grabado',
  asincronico: 'Asíncrono',
  cantidadModulo: 'Cantidad de módulos',
  tipoCertificado: 'Tipo de certificado',
  nombreCertificado: 'Nombre del certificado',
  precioCertificado: 'Precio del certificado',
  conNota: 'Imprime el promedio final',
  preparacionCertificado: 'Preparación del certificado',
  codigoCertificado: 'Código del certificado',
  buyerEmail: 'Correo del comprador',
  operacion: 'Operación',
  tiempoEjercido: 'Tiempo ejercido',
  linkedin: 'LinkedIn',
  ubicacion: 'Ubicación',
  acronimo: 'Acrónimo',
  titulo: 'Título',
  minimo: 'Asistencia mínima',
  sesion: 'Sesión',
  publicarEn: 'Sale el',
  activa: 'Activo',
  activada: 'Cuenta activada',
  ext: 'Extensión',
  whatsapp: 'WhatsApp',
  yapeNumero: 'Yape: número',
  yapeTitular: 'Yape: a nombre de',
  yapeQr: 'Yape: QR',
  plinNumero: 'Plin: número',
  plinTitular: 'Plin: a nombre de',
  plinQr: 'Plin: QR',
  cci: 'CCI',
  cuotas: 'Cuotas como máximo',
  tiposExcluidos: 'Tipos de pago excluidos',
  venceHoras: 'Horas para pagar',
};

export function fieldLabel(field: string): string {
  return fields[field] ?? capitalized(spaced(field));
}

export type Snapshot = Record<string, unknown> | null;
export type Comparison = { field: string; antes: string | null; despues: string | null; cambio: boolean };

const tecnicos = new Set(['version', 'actualizado']);

/** Compares field by field, changed fields first. Null: no record on that side. */
export function compareSnapshots(before: Snapshot, after: Snapshot): Comparison[] {
  const nombres = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const rows = nombres
    .filter((field) => !tecnicos.has(field))
    .map((field) => {
      const [a, d] = [before && formatValue(before[field]), after && formatValue(after[field])];
      return { field, antes: a, despues: d, cambio: a !== d };
    });
  return [...rows.filter(({ cambio }) => cambio), ...rows.filter(({ cambio }) => !cambio)];
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'string') return instant.test(value) ? formatDateTime(value) : value;
  if (Array.isArray(value)) return value.map(formatValue).join('\n');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([field, inner]) => `${fieldLabel(field)}: ${formatValue(inner)}`)
    .join(' · ');
}

/** `tiempoEjercido` or `tiempo-ejercido` as words. */
function spaced(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
