import { administrativo } from './cursos-administrativo.ts';
import { civil } from './cursos-civil.ts';
import { constitucional } from './cursos-constitucional.ts';
import { contrataciones } from './cursos-contrataciones.ts';
import { laboral } from './cursos-laboral.ts';
import { penal } from './cursos-penal.ts';
import type { CursoDemo } from './types.ts';

export type EspecialidadDemo = { nombre: string; descripcion: string; cursos: CursoDemo[] };

// The order decides the motif of the covers: arches, rings, tiles, columns, waves, section sign.
export const especialidades: EspecialidadDemo[] = [
  {
    nombre: 'Derecho Penal y Procesal Penal',
    descripcion: 'Del hecho a la sentencia: teoría del delito, investigación, medidas de coerción y juicio oral.',
    cursos: penal,
  },
  {
    nombre: 'Contrataciones del Estado',
    descripcion:
      'Planificar, seleccionar y ejecutar bajo la Ley 32069, con casos del Tribunal y de la ejecución de obras.',
    cursos: contrataciones,
  },
  {
    nombre: 'Derecho Civil, Registral y Arbitraje',
    descripcion:
      'Familia, responsabilidad, registros y notariado, y la solución de controversias fuera del Poder Judicial.',
    cursos: civil,
  },
  {
    nombre: 'Derecho Laboral y Procesal Laboral',
    descripcion: 'Contratos, despido, inspección y seguridad en el trabajo, con la oralidad de la Ley 29497.',
    cursos: laboral,
  },
  {
    nombre: 'Derecho Administrativo y Tributario',
    descripcion: 'Procedimiento, potestad sancionadora y tributos: cómo actúa la Administración y cómo se controla.',
    cursos: administrativo,
  },
  {
    nombre: 'Derecho Constitucional y Datos Personales',
    descripcion:
      'Procesos constitucionales, argumentación y la protección de la persona frente al poder y a la tecnología.',
    cursos: constitucional,
  },
];
