export type PreguntaDemo = {
  enunciado: string;
  tipo: 1 | 2 | 3;
  exclusiva: boolean;
  opciones: { descripcion: string; correcto: boolean }[];
};

export type PruebaDemo = { nombre: string; descripcion: string; intentos: number; preguntas: PreguntaDemo[] };

export type ModuloDemo =
  | { clase: 'CLA'; nombre: string; lectura: string; texto: string }
  | { clase: 'PRU'; nombre: string; prueba: PruebaDemo };

export type CursoDemo = {
  sigla: string;
  tipo: 'D' | 'C';
  nombre: string;
  descripcion: string;
  objetivo: string;
  nivel: 1 | 2 | 3;
  precio: number;
  horas: number;
  asincronico: boolean;
  activa?: boolean;
  /** Days from today; negative when the course has already begun. */
  inicio: number;
  semanas: number;
  vigencia: number | null;
  whatsapp: boolean;
  entidad: string;
  coordinador: string;
  docentes: string[];
  modulos: ModuloDemo[];
};

export function clase(nombre: string, lectura: string, texto: string): ModuloDemo {
  return { clase: 'CLA', nombre, lectura, texto };
}

export function evaluacion(nombre: string, prueba: PruebaDemo): ModuloDemo {
  return { clase: 'PRU', nombre, prueba };
}

/** Options that begin with an asterisk are the correct ones. */
function conOpciones(enunciado: string, exclusiva: boolean, marcadas: string[]): PreguntaDemo {
  const opciones = marcadas.map((texto) => ({
    descripcion: texto.replace(/^\*/, ''),
    correcto: texto.startsWith('*'),
  }));
  return { enunciado, tipo: 2, exclusiva, opciones };
}

export const unica = (enunciado: string, ...opciones: string[]) => conOpciones(enunciado, true, opciones);
export const varias = (enunciado: string, ...opciones: string[]) => conOpciones(enunciado, false, opciones);

export function verdaderoFalso(enunciado: string, verdadero: boolean): PreguntaDemo {
  return {
    enunciado,
    tipo: 3,
    exclusiva: false,
    opciones: [
      { descripcion: 'Verdadero', correcto: verdadero },
      { descripcion: 'Falso', correcto: !verdadero },
    ],
  };
}

export function abierta(enunciado: string): PreguntaDemo {
  return { enunciado, tipo: 1, exclusiva: false, opciones: [] };
}
