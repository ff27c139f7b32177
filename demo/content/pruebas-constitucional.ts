import { open, type PruebaDemo, several, single, trueOrFalse } from './types.ts';

export const processesConstitucionales: PruebaDemo = {
  nombre: 'Procesos constitucionales',
  descripcion: 'Ocho preguntas sobre la Constitución y el Nuevo Código Procesal Constitucional (Ley 31307).',
  intentos: 2,
  preguntas: [
    single(
      'El plazo para interponer la demanda de amparo, como regla, es de:',
      '30 días naturales desde la afectación',
      '*60 días hábiles desde la afectación',
      '3 meses desde la afectación',
      'No tiene plazo',
    ),
    trueOrFalse(
      'El Nuevo Código Procesal Constitucional prohíbe el rechazo liminar en los procesos de hábeas corpus, amparo, hábeas data y cumplimiento.',
      true,
    ),
    single(
      'El recurso de agravio constitucional procede contra:',
      'Toda resolución de primer grado',
      'La sentencia que declara fundada la demanda',
      '*La resolución de segundo grado que declara infundada o improcedente la demanda',
      'El auto que admite la demanda',
    ),
    several(
      'Marca los procesos que protegen derechos fundamentales de la persona.',
      '*Amparo',
      '*Hábeas corpus',
      '*Hábeas data',
      'Acción popular',
      'Proceso competencial',
    ),
    single(
      'La acción popular contra un reglamento se interpone ante:',
      'El Tribunal Constitucional',
      '*El Poder Judicial',
      'El Congreso de la República',
      'La Defensoría del Pueblo',
    ),
    single(
      'Para fijar un precedente vinculante, el Pleno del Tribunal Constitucional necesita el voto conforme de:',
      'Tres magistrados',
      'Cuatro magistrados',
      '*Cinco magistrados',
      'Siete magistrados',
    ),
    trueOrFalse('La demanda de hábeas corpus requiere firma de abogado.', false),
    open('Explica en un párrafo por qué el amparo contra resoluciones judiciales no es una tercera instancia.'),
  ],
};

export const dataPersonales: PruebaDemo = {
  nombre: 'Protección de datos personales',
  descripcion: 'Siete preguntas sobre la Ley 29733 y su Reglamento.',
  intentos: 3,
  preguntas: [
    several(
      'El consentimiento para tratar datos personales debe ser:',
      '*Previo',
      '*Informado',
      '*Expreso e inequívoco',
      'Irrevocable',
      'Otorgado ante notario',
    ),
    trueOrFalse('El consentimiento para tratar datos sensibles debe constar, además, por escrito.', true),
    single(
      'La autoridad que supervisa el cumplimiento de la Ley 29733 es:',
      'El Indecopi',
      'La Defensoría del Pueblo',
      'El Osiptel',
      '*La Autoridad Nacional de Protección de Datos Personales',
    ),
    several(
      'Son derechos del titular de los datos:',
      '*Acceso',
      '*Rectificación',
      '*Cancelación o supresión',
      '*Oposición',
      'Propiedad del banco de datos',
    ),
    single(
      'Según el Reglamento aprobado por Decreto Supremo 016-2024-JUS, el incidente de seguridad que debe comunicarse se notifica a la autoridad dentro de:',
      '12 horas',
      '*48 horas',
      '10 días hábiles',
      '30 días hábiles',
    ),
    trueOrFalse('El titular puede revocar su consentimiento.', true),
    single(
      'Todo tratamiento debe ser adecuado, relevante y no excesivo para el fin con que se recopilaron los datos. Este es el principio de:',
      '*Proporcionalidad',
      'Seguridad',
      'Consentimiento',
      'Disposición de recurso',
    ),
  ],
};
