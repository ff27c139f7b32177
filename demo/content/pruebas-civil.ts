import { open, type PruebaDemo, several, single, trueOrFalse } from './types.ts';

export const arbitrajeComercial: PruebaDemo = {
  nombre: 'Arbitraje bajo el Decreto Legislativo 1071',
  descripcion: 'Ocho preguntas sobre convenio, tribunal, laudo y anulación.',
  intentos: 2,
  preguntas: [
    single('A falta de acuerdo, ¿cuántos árbitros integran el tribunal?', 'Uno', 'Dos', '*Tres', 'Cinco'),
    trueOrFalse('El tribunal arbitral puede decidir sobre su propia competencia.', true),
    single(
      'El recurso de anulación contra el laudo se interpone dentro de los:',
      '5 días siguientes a su notificación',
      '10 días siguientes a su notificación',
      '*20 días siguientes a su notificación',
      '60 días siguientes a su notificación',
    ),
    trueOrFalse('En la anulación, la sala puede corregir la interpretación del contrato que hizo el tribunal.', false),
    single(
      'El tribunal decide en conciencia o equidad:',
      'Siempre que lo considere justo',
      '*Solo si las partes lo autorizaron expresamente',
      'Cuando no hay ley aplicable al caso',
      'En los arbitrajes nacionales, por regla',
    ),
    several(
      'Son causales de anulación del laudo, si se alegan y prueban:',
      '*Que el convenio arbitral sea inexistente, nulo, anulable, inválido o ineficaz',
      '*Que una parte no haya podido hacer valer sus derechos',
      '*Que el tribunal haya resuelto materias no sometidas a su decisión',
      'Que el laudo contenga un error de apreciación de la prueba',
    ),
    single(
      'La nulidad del contrato que contiene un convenio arbitral:',
      'Implica siempre la nulidad del convenio',
      'Obliga al juez a resolver la controversia',
      'Solo la puede declarar un notario',
      '*No implica por sí misma la nulidad del convenio',
    ),
    open(
      'Redacta un convenio arbitral institucional para un contrato de suministro entre una empresa peruana y una chilena.',
    ),
  ],
};

export const registralNotarial: PruebaDemo = {
  nombre: 'Derecho registral y notarial',
  descripcion: 'Siete preguntas sobre los principios del Libro IX del Código Civil y su aplicación.',
  intentos: 3,
  preguntas: [
    trueOrFalse(
      'Se presume, sin admitirse prueba en contrario, que toda persona conoce el contenido de las inscripciones.',
      true,
    ),
    single(
      '«El contenido de la inscripción se presume cierto y produce todos sus efectos mientras no se rectifique o se declare su invalidez.» Este es el principio de:',
      '*Legitimación',
      'Prioridad',
      'Rogación',
      'Impenetrabilidad',
    ),
    single(
      'La inscripción es constitutiva en el caso de:',
      'La compraventa de un inmueble',
      'El arrendamiento',
      '*La hipoteca',
      'La donación de un bien mueble de escaso valor',
    ),
    several(
      'Para que lo proteja el artículo 2014 del Código Civil, el tercero debe:',
      '*Adquirir a título oneroso',
      '*Actuar de buena fe',
      '*Adquirir de quien aparece en el registro con facultades para otorgar',
      '*Inscribir su derecho',
      'Tomar posesión del bien antes de inscribir',
    ),
    trueOrFalse('Para inscribir un derecho debe estar inscrito, como regla, el derecho de donde emana.', true),
    single(
      'Si en una sucesión intestada notarial surge oposición, el notario:',
      '*Suspende su actuación y remite lo actuado al juez',
      'Resuelve la oposición en audiencia',
      'Inscribe de todos modos',
      'Archiva sin comunicar a nadie',
    ),
    single(
      'La prioridad en el tiempo de la inscripción determina:',
      'El precio del bien',
      'La validez del acto jurídico',
      'La competencia del notario',
      '*La preferencia de los derechos que otorga el registro',
    ),
  ],
};

export const alimentosTenencia: PruebaDemo = {
  nombre: 'Alimentos, tenencia y divorcio',
  descripcion: 'Seis preguntas breves. Tienes tres intentos.',
  intentos: 3,
  preguntas: [
    several(
      'Los alimentos se regulan por el juez en proporción a:',
      '*Las necesidades de quien los pide',
      '*Las posibilidades de quien debe darlos',
      'El tiempo que duró el matrimonio',
      'La edad de los abuelos',
    ),
    trueOrFalse(
      'Para fijar la pensión es necesario investigar rigurosamente el monto de los ingresos del obligado.',
      false,
    ),
    single(
      'La separación de hecho como causal de divorcio exige, si hay hijos menores de edad, un plazo ininterrumpido de:',
      'Un año',
      'Dos años',
      '*Cuatro años',
      'Seis años',
    ),
    single(
      'La unión de hecho origina una sociedad de bienes si duró, por lo menos:',
      'Un año continuo',
      '*Dos años continuos',
      'Tres años continuos',
      'Cinco años continuos',
    ),
    trueOrFalse(
      'El hijo mayor de edad que sigue con éxito estudios de una profesión u oficio puede recibir alimentos hasta los 28 años.',
      true,
    ),
    single(
      'El divorcio ulterior del procedimiento no contencioso ante municipalidad o notario puede pedirse:',
      'De inmediato',
      '*Dos meses después de la resolución o del acta que declara la separación convencional',
      'Un año después de la solicitud',
      'Solo cuando los hijos cumplen 18 años',
    ),
  ],
};
