import { foldWords } from '../formats/fold-words.ts';

type Curso = {
  tipo: string;
  tipoCertificado: string | null;
  duracionMinutos: number;
  nombre: string;
  nombreCertificado: string;
  preparacionCertificado: string;
};

/** Hours that contests for public posts usually ask for. */
const leastHours = { diploma: 90, curso: 12 };

/** Why contests and employers may reject the certificado of a curso; empty when nothing speaks against it. */
export function certificadoWarnings(curso: Curso): string[] {
  const isDiploma = (curso.tipoCertificado ?? curso.tipo) === 'D';
  const least = isDiploma ? leastHours.diploma : leastHours.curso;
  const hours = curso.duracionMinutos / 60;
  const kind = isDiploma ? 'un diploma' : 'un curso';
  return [
    ...(hours < least
      ? [`Los concursos públicos suelen pedir ${least} horas o más para ${kind}; este programa tiene menos.`]
      : []),
    ...wordWarnings([curso.nombre, curso.nombreCertificado, curso.preparacionCertificado]),
  ];
}

/** Words that the texts of a certificado or of a level may not use. */
export function wordWarnings(texts: readonly string[]): string[] {
  const words = foldWords(texts.join(' '));
  return [
    ...(/\bpost? ?grado/.test(words)
      ? ['Solo las universidades otorgan diplomados de posgrado: usa «diploma de especialización».']
      : []),
    ...(/\ba nombre de la nacion\b/.test(words)
      ? ['«A nombre de la Nación» corresponde a grados y títulos de universidades.']
      : []),
  ];
}
