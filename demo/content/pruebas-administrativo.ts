import { open, type PruebaDemo, several, single, trueOrFalse } from './types.ts';

export const potestadSancionadora: PruebaDemo = {
  nombre: 'Potestad sancionadora',
  descripcion: 'Ocho preguntas sobre el procedimiento sancionador del TUO de la Ley 27444.',
  intentos: 2,
  preguntas: [
    several(
      'Son principios de la potestad sancionadora administrativa:',
      '*Tipicidad',
      '*Irretroactividad',
      '*Causalidad',
      '*Non bis in idem',
      'Discrecionalidad absoluta',
    ),
    trueOrFalse(
      'La responsabilidad administrativa es subjetiva, salvo que por ley o decreto legislativo se disponga la objetiva.',
      true,
    ),
    single(
      'Si la ley especial no fija plazo, la facultad de determinar infracciones prescribe a los:',
      'Dos años',
      '*Cuatro años',
      'Seis años',
      'Diez años',
    ),
    single(
      'El plazo para resolver los procedimientos sancionadores iniciados de oficio, antes de su caducidad, es de:',
      'Tres meses, sin ampliación',
      'Seis meses, ampliables por seis',
      '*Nueve meses, ampliables excepcionalmente por tres',
      'Dos años',
    ),
    trueOrFalse(
      'La autoridad que instruye el procedimiento puede ser la misma que impone la sanción, en todos los casos.',
      false,
    ),
    single(
      'La subsanación voluntaria exime de responsabilidad si ocurre:',
      '*Antes de la notificación de la imputación de cargos',
      'Antes de que se ejecute la multa',
      'Con el recurso de apelación',
      'En cualquier momento del procedimiento',
    ),
    single(
      'Cuando una misma conducta califica como más de una infracción, se aplica la sanción:',
      'De todas las infracciones, sumadas',
      'De la infracción más leve',
      'Que elija el administrado',
      '*Prevista para la infracción de mayor gravedad',
    ),
    open(
      'La norma sanciona «incumplir las disposiciones de la entidad». Argumenta en pocas líneas si respeta el principio de tipicidad.',
    ),
  ],
};

export const procedimientoGeneral: PruebaDemo = {
  nombre: 'TUO de la Ley 27444',
  descripcion: 'Ocho preguntas sobre acto, plazos y recursos. La última es abierta.',
  intentos: 3,
  preguntas: [
    single(
      'El plazo para interponer recursos administrativos es de:',
      '5 días hábiles',
      '10 días hábiles',
      '*15 días hábiles perentorios',
      '30 días hábiles',
    ),
    single(
      'El recurso de reconsideración se interpone ante:',
      'El superior jerárquico',
      'El Tribunal Constitucional',
      '*El mismo órgano que dictó el acto impugnado',
      'El juez contencioso administrativo',
    ),
    trueOrFalse('La reconsideración requiere, como regla, nueva prueba.', true),
    several(
      'Son requisitos de validez del acto administrativo:',
      '*Competencia',
      '*Objeto o contenido',
      '*Finalidad pública',
      '*Motivación',
      '*Procedimiento regular',
      'Publicación en el diario oficial',
    ),
    single(
      'La facultad de declarar la nulidad de oficio de los actos administrativos prescribe, contada desde que quedaron consentidos, en:',
      'Seis meses',
      'Un año',
      '*Dos años',
      'Diez años',
    ),
    trueOrFalse(
      'La apelación procede cuando la impugnación se sustenta en diferente interpretación de las pruebas producidas o en cuestiones de puro derecho.',
      true,
    ),
    trueOrFalse('El silencio administrativo negativo da por aprobada la solicitud.', false),
    open('Te notifican una denegatoria con fecha de ayer. Explica qué recurso eliges, ante quién y hasta cuándo.'),
  ],
};
