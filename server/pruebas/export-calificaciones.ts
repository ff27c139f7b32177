import type { CsvColumn } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import type { CalificacionSummary } from 'domain/schemas/pruebas.ts';

export const columns: CsvColumn<CalificacionSummary>[] = [
  ['Enviado', ({ enviado }) => toLimaInput(enviado).replace('T', ' ')],
  ['DNI', ({ dni }) => dni],
  ['Estudiante', ({ alumno }) => alumno],
  ['Curso', ({ curso }) => curso],
  ['Prueba', ({ prueba }) => prueba],
  ['Intento', ({ numero }) => String(numero), 'number'],
  ['Estado', ({ estado }) => (estado === 'pendiente' ? 'Pendiente de calificación' : 'Calificado')],
  ['Respuestas por calificar', ({ pendientes }) => String(pendientes), 'number'],
  ['Nota', ({ nota }) => nota?.toFixed(2) ?? '', 'number'],
];
