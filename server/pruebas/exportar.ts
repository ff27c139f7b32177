import type { CsvColumn } from 'domain/rules/csv.ts';
import { paraInputLima } from 'domain/rules/fechas.ts';
import type { CalificacionResumen } from 'domain/schemas/pruebas.ts';

export const columns: CsvColumn<CalificacionResumen>[] = [
  ['Enviado', ({ enviado }) => paraInputLima(enviado).replace('T', ' ')],
  ['DNI', ({ dni }) => dni],
  ['Estudiante', ({ alumno }) => alumno],
  ['Curso', ({ curso }) => curso],
  ['Prueba', ({ prueba }) => prueba],
  ['Intento', ({ numero }) => String(numero)],
  ['Estado', ({ estado }) => (estado === 'pendiente' ? 'Pendiente de calificación' : 'Calificado')],
  ['Respuestas por calificar', ({ pendientes }) => String(pendientes)],
  ['Nota', ({ nota }) => nota?.toFixed(2) ?? ''],
];
