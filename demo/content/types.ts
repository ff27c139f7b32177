export type PreguntaDemo = {
  enunciado: string;
  tipo: 1 | 2 | 3;
  exclusiva: boolean;
  opciones: { descripcion: string; correcto: boolean }[];
};

export type PruebaDemo = { nombre: string; descripcion: string; intentos: number; preguntas: PreguntaDemo[] };

export type ModuloDemo =
  | { clase: 'CLA'; nombre: string; reading: string; texto: string }
  | { clase: 'PRU'; nombre: string; prueba: PruebaDemo };

export type CursoDemo = {
  sigla: string;
  tipo: 'D' | 'C';
  nombre: string;
  descripcion: string;
  objetivo: string;
  nivel: 1 | 2 | 3;
  precio: number;
  /** Early-bird price, for so many days from today. */
  preventa?: { precio: number; days: number };
  horas: number;
  asincronico: boolean;
  activa?: boolean;
  /** Days from today; negative when the course has already begun. */
  inicio: number;
  weeks: number;
  vigencia: number | null;
  whatsapp: boolean;
  entidad: string;
  coordinador: string;
  docentes: string[];
  modulos: ModuloDemo[];
};

export function clase(nombre: string, reading: string, texto: string): ModuloDemo {
  return { clase: 'CLA', nombre, reading, texto };
}

export function evaluacion(nombre: string, prueba: PruebaDemo): ModuloDemo {
  return { clase: 'PRU', nombre, prueba };
}

/** Options that begin with an asterisk are the correct ones. */
function withOpciones(enunciado: string, exclusiva: boolean, checked: string[]): PreguntaDemo {
  const opciones = checked.map((text) => ({
    descripcion: text.replace(/^\*/, ''),
    correcto: text.startsWith('*'),
  }));
  return { enunciado, tipo: 2, exclusiva, opciones };
}

export const single = (enunciado: string, ...opciones: string[]) => withOpciones(enunciado, true, opciones);
export const several = (enunciado: string, ...opciones: string[]) => withOpciones(enunciado, false, opciones);

export function trueOrFalse(enunciado: string, isTrue: boolean): PreguntaDemo {
  return {
    enunciado,
    tipo: 3,
    exclusiva: false,
    opciones: [
      { descripcion: 'Verdadero', correcto: isTrue },
      { descripcion: 'Falso', correcto: !isTrue },
    ],
  };
}

export function open(enunciado: string): PreguntaDemo {
  return { enunciado, tipo: 1, exclusiva: false, opciones: [] };
}
