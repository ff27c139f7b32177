import { formatDateTime } from './lima-time.ts';

const acciones: Record<string, string> = {
  crear: 'creó',
  editar: 'cambió',
  eliminar: 'eliminó',
  exportar: 'exportó',
  pagar: 'registró el pago de',
  cancelar: 'canceló',
  reenviar: 'reenvió el correo de',
  invitar: 'invitó a',
  'cerrar-sesiones': 'cerró las sesiones de',
  'cambiar-contrasena': 'cambió la contraseña de',
  asociar: 'agregó',
  desasociar: 'retiró',
  matricular: 'matriculó a',
  importar: 'importó',
  limpiar: 'reinició el avance de',
  calificar: 'calificó',
  certificar: 'certificó a',
  emitir: 'emitió',
  revocar: 'revocó',
  anular: 'anuló',
  ordenar: 'reordenó',
  'ordenar módulos': 'reordenó los módulos de',
  'ordenar materiales': 'reordenó los materiales de',
  quitar: 'quitó',
};

const entidades: Record<string, readonly [nombre: string, conArticulo: string]> = {
  especialidad: ['Especialidad', 'la especialidad'],
  curso: ['Curso', 'el curso'],
  usuario: ['Usuario', 'la cuenta de'],
  pedido: ['Pedido', 'el pedido'],
  docente: ['Docente', 'al docente'],
  ponente: ['Ponente', 'al ponente'],
  entidad: ['Entidad', 'la entidad'],
  modulo: ['Módulo', 'el módulo'],
  material: ['Material', 'el material'],
  tipomodulo: ['Tipo de módulo', 'el tipo de módulo'],
  tipomaterial: ['Tipo de material', 'el tipo de material'],
  prueba: ['Prueba', 'la prueba'],
  intento: ['Intento', 'el intento de'],
  nota: ['Nota', 'la nota de'],
  matricula: ['Matrícula', 'la matrícula de'],
  certificado: ['Certificado', 'el certificado de'],
  pregunta: ['Pregunta', 'la pregunta'],
  calificacion: ['Calificación', 'la calificación de'],
};

/** Actions whose text already names the kind of record; only its name follows. */
const completas = new Set([
  'invitar',
  'cerrar-sesiones',
  'cambiar-contrasena',
  'matricular',
  'limpiar',
  'certificar',
  'ordenar módulos',
  'ordenar materiales',
]);

const propias: Record<string, string> = {
  'exportar matricula': 'exportó los estudiantes de',
  'exportar nota': 'exportó las notas de',
  'importar matricula': 'matriculó desde un archivo en',
  'calificar nota': 'puso la nota de',
};

const known = (entidad: string) => entidades[entidad.toLowerCase().replaceAll(/[-_ ]/g, '')];

export function entidadLabel(entidad: string): string {
  return known(entidad)?.[0] ?? capitalized(spaced(entidad));
}

export function accionLabel(accion: string): string {
  return acciones[accion] ?? spaced(accion);
}

type Hecho = { accion: string; entidad: string; detalle: string };

/** What happened, to be read after the name of the user. */
export function describeHecho({ accion, entidad, detalle }: Hecho): string {
  const propia = propias[`${accion} ${entidad}`];
  if (propia) return `${propia} «${detalle}»`;
  const act = accionLabel(accion);
  if (accion === 'exportar') return `${act} ${detalle}`;
  if (completas.has(accion)) return `${act} «${detalle}»`;
  const hecho = `${act} ${known(entidad)?.[1] ?? spaced(entidad)}`.replace(' de el ', ' del ');
  return `${hecho} «${detalle}»`;
}

const campos: Record<string, string> = {
  dni: 'DNI',
  numero: 'Número',
  descripcion: 'Descripción',
  especialidadId: 'Especialidad (número)',
  cursoId: 'Curso (número)',
  usuarioId: 'Usuario (número)',
  fechaHoraInicio: 'Inicio',
  fechaHoraLimite: 'Fin',
  duracionMinutos: 'Duración en minutos',
  esGrabada: 'Curso grabado',
  asincronico: 'Asíncrono',
  cantidadModulo: 'Cantidad de módulos',
  tipoCertificado: 'Tipo de certificado',
  nombreCertificado: 'Nombre del certificado',
  preparacionCertificado: 'Preparación del certificado',
  codigoCertificado: 'Código del certificado',
  buyerEmail: 'Correo del comprador',
  operacion: 'Operación',
  tiempoEjercido: 'Tiempo ejercido',
  linkedin: 'LinkedIn',
  ubicacion: 'Ubicación',
  acronimo: 'Acrónimo',
  titulo: 'Título',
  activa: 'Activo',
  activada: 'Cuenta activada',
  ext: 'Extensión',
  whatsapp: 'WhatsApp',
};

export function campoLabel(campo: string): string {
  return campos[campo] ?? capitalized(spaced(campo));
}

export type Snapshot = Record<string, unknown> | null;
export type Comparison = { campo: string; antes: string | null; despues: string | null; cambio: boolean };

const tecnicos = new Set(['version', 'actualizado']);

/** Compares field by field, changed fields first. Null: no record on that side. */
export function compareSnapshots(antes: Snapshot, despues: Snapshot): Comparison[] {
  const nombres = [...new Set([...Object.keys(antes ?? {}), ...Object.keys(despues ?? {})])];
  const filas = nombres
    .filter((campo) => !tecnicos.has(campo))
    .map((campo) => {
      const [a, d] = [antes && formatValue(antes[campo]), despues && formatValue(despues[campo])];
      return { campo, antes: a, despues: d, cambio: a !== d };
    });
  return [...filas.filter(({ cambio }) => cambio), ...filas.filter(({ cambio }) => !cambio)];
}

const instante = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

export function formatValue(valor: unknown): string {
  if (valor === null || valor === undefined || valor === '') return '';
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  if (typeof valor === 'string') return instante.test(valor) ? formatDateTime(valor) : valor;
  if (Array.isArray(valor)) return valor.map(formatValue).join('\n');
  if (typeof valor !== 'object') return String(valor);
  return Object.entries(valor)
    .map(([campo, inner]) => `${campoLabel(campo)}: ${formatValue(inner)}`)
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
