import { addDays } from '../formats/lima-time.ts';
import { type DaysInLima, rangeOf } from './movement.ts';
import type { Permiso } from './permisos.ts';

/** How a value is written, and whether the values of a column add up. */
export type InformeColumn = { clave: string; nombre: string; tipo: 'texto' | 'numero' | 'soles' | 'dia'; suma?: true };

export type Informe = {
  nombre: string;
  permiso: Permiso;
  /** What a row is, as the title of the first column; `filas` is its plural. */
  fila: string;
  filas: string;
  /** Which date the chosen days filter. */
  dias: string;
  columns: readonly InformeColumn[];
  /** Days it looks back, and ahead, when nobody chooses. */
  usual: number;
  ahead?: number;
};

const texto = (clave: string, nombre: string): InformeColumn => ({ clave, nombre, tipo: 'texto' });
const dia = (clave: string, nombre: string): InformeColumn => ({ clave, nombre, tipo: 'dia' });
const numero = (clave: string, nombre: string): InformeColumn => ({ clave, nombre, tipo: 'numero', suma: true });
/** Its key ends in `Centimos`, as everywhere. */
const soles = (clave: `${string}Centimos`, nombre: string): InformeColumn => ({
  clave,
  nombre,
  tipo: 'soles',
  suma: true,
});

/** Reports beside that of sales. Their queries return the values of a row by the keys of these columns. */
export const informes = {
  pendientes: {
    nombre: 'Sin pagar',
    permiso: 'caja',
    fila: 'Pedido',
    filas: 'Pedidos',
    dias: 'Día del pedido',
    columns: [
      texto('antiguedad', 'Antigüedad'),
      dia('creado', 'Pedido el'),
      texto('comprador', 'Comprador'),
      texto('cursos', 'Cursos'),
      dia('recordado', 'Recordado el'),
      soles('faltaCentimos', 'Falta'),
    ],
    usual: 90,
  },
  cuotas: {
    nombre: 'Por cobrar',
    permiso: 'caja',
    fila: 'Mes',
    filas: 'Meses',
    dias: 'Vencimiento',
    columns: [
      numero('cuotas', 'Cuotas'),
      soles('porVencerCentimos', 'Por vencer'),
      soles('recienteCentimos', 'Vencido hasta 7 días'),
      soles('mesCentimos', '8 a 30 días'),
      soles('antiguoCentimos', 'Más de 30 días'),
      soles('totalCentimos', 'Total'),
    ],
    usual: 365,
    ahead: 365,
  },
  devoluciones: {
    nombre: 'Devoluciones',
    permiso: 'caja',
    fila: 'Pedido',
    filas: 'Devoluciones',
    dias: 'Día de la devolución',
    columns: [
      dia('dia', 'Devuelto el'),
      texto('comprador', 'Comprador'),
      texto('cursos', 'Cursos'),
      texto('motivo', 'Motivo'),
      texto('medio', 'Medio'),
      texto('quien', 'Quién'),
      soles('devueltoCentimos', 'Devuelto'),
    ],
    usual: 30,
  },
  cupones: {
    nombre: 'Cupones',
    permiso: 'caja',
    fila: 'Cupón',
    filas: 'Cupones',
    dias: 'Día del pago',
    columns: [
      numero('pedidos', 'Pedidos pagados'),
      soles('descontadoCentimos', 'Descontado'),
      soles('brutoCentimos', 'Cobrado'),
      soles('devueltoCentimos', 'Devuelto'),
      soles('netoCentimos', 'Neto'),
    ],
    usual: 30,
  },
  cierres: {
    nombre: 'Cierres',
    permiso: 'caja',
    fila: 'Día',
    filas: 'Días',
    dias: 'Día cerrado',
    columns: [
      soles('esperadoCentimos', 'Esperado'),
      soles('sinContarCentimos', 'Sin contar'),
      soles('contadoCentimos', 'Contado'),
      soles('diferenciaCentimos', 'Diferencia'),
      texto('quien', 'Cerró'),
      texto('nota', 'Nota'),
    ],
    usual: 30,
  },
  avance: {
    nombre: 'Avance',
    permiso: 'oficina',
    fila: 'Curso',
    filas: 'Cursos',
    dias: 'Día de la matrícula',
    columns: [
      numero('matriculados', 'Matriculados'),
      numero('empezaron', 'Empezaron'),
      numero('vieronTodo', 'Vieron todo'),
      numero('certificados', 'Con certificado'),
      numero('siguen', 'Siguen'),
      numero('dejaron', 'Dejaron'),
      numero('sinEmpezar', 'Sin empezar'),
    ],
    usual: 365,
  },
  docentes: {
    nombre: 'Horas dictadas',
    permiso: 'oficina',
    fila: 'Docente',
    filas: 'Docentes',
    dias: 'Día de la sesión',
    columns: [
      numero('cursos', 'Cursos'),
      numero('sesiones', 'Sesiones'),
      numero('horas', 'Horas'),
      numero('porDictar', 'Por dictar'),
      numero('horasPorDictar', 'Horas por dictar'),
    ],
    usual: 30,
  },
} as const satisfies Record<string, Informe>;

export type InformeKey = keyof typeof informes;
export const informeKeys = Object.keys(informes) as [InformeKey, ...InformeKey[]];

/** Whether its file is an export of people. */
export function namesBuyers(informe: InformeKey): boolean {
  const { columns }: Informe = informes[informe];
  return columns.some(({ clave }) => clave === 'comprador');
}

/** Days without activity after which a student who has not finished counts as gone. */
export const goneAfterDays = 30;

export function informeRange(informe: InformeKey, asked: Partial<DaysInLima>, now: Date): DaysInLima {
  const range = rangeOf(asked, now);
  const { usual, ahead = 0 }: Informe = informes[informe];
  const hasta = asked.hasta === undefined ? addDays(range.hasta, ahead) : range.hasta;
  return { desde: asked.desde ?? addDays(range.hasta, 1 - usual), hasta };
}

/** Of an unpaid order, by the days since it was placed. */
export function ageLabel(days: number): string {
  if (days < 1) return 'Hoy';
  if (days <= 2) return '1 a 2 días';
  if (days <= 7) return '3 a 7 días';
  return days <= 30 ? '8 a 30 días' : 'Más de 30 días';
}

/** A reminder by staff goes out when the buyer has had none for a day. */
export const remindAgainHours = 24;
export const maxReminded = 200;
