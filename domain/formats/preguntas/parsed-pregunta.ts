export type TextFormat = 'moodle' | 'html' | 'plain' | 'markdown';
export type FormattedText = { format: TextFormat; text: string };

export type ParsedOpcion = {
  text: FormattedText;
  /** Marked as right by itself; otherwise the weight decides. */
  isRight: boolean;
  /** Percentage, -100 to 100. */
  weight: number | null;
  feedback: FormattedText | null;
};

/** `alt`: the description in the file. */
export type Picture = { name: string; base64: string; alt?: string };

/** What a question file says about one question, before the rules of the school. */
export type ParsedPregunta = {
  /** Line of the file where it begins. */
  line: number;
  stem: FormattedText;
  generalFeedback: FormattedText | null;
  picture: Picture | null;
  /** What was lost while reading, in Spanish. */
  notes: string[];
} & (
  | { kind: 'open' }
  | {
      kind: 'trueOrFalse';
      isTrue: boolean;
      feedbacks: [whenWrong: FormattedText | null, whenRight: FormattedText | null];
    }
  | { kind: 'multiple'; single: boolean; opciones: ParsedOpcion[] }
  /** Can be imported as an open pregunta only. */
  | { kind: 'short'; accepted: FormattedText[] }
  | { kind: 'refused'; reason: string }
);

/** `problem`: the file as a whole cannot be read. */
export type ParsedFile = { preguntas: ParsedPregunta[]; problem: string | null };

/** A question of ours as files hold it. */
export type PlainPregunta = {
  enunciado: string;
  tipo: 1 | 2 | 3;
  exclusiva: boolean;
  opciones: { descripcion: string; correcto: boolean }[];
  explicacion: string;
};

export const onlyFirstPicture = 'Solo se conserva la primera imagen.';
export const unreadablePicture = 'La imagen no es JPG, PNG, WEBP, AVIF ni GIF, y no se importa.';

export const refusedKinds = {
  matching: 'Es una pregunta de emparejamiento y aquí no existe ese tipo.',
  numerical: 'Es una pregunta numérica y aquí no existe ese tipo.',
  cloze: 'Es una pregunta con respuestas incrustadas (cloze) y aquí no existe ese tipo.',
  description: 'Es un texto sin respuestas, no una pregunta.',
} as const;
