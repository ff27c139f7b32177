import { open, type PruebaDemo, several, single, trueOrFalse } from './types.ts';

export const partialProcess: PruebaDemo = {
  nombre: 'Investigación y etapa intermedia',
  descripcion: 'Ocho preguntas sobre los módulos 1 a 5. Necesitas 13 para aprobar y cuenta tu mejor intento.',
  intentos: 3,
  preguntas: [
    single(
      '¿Quién dirige la audiencia preliminar de control de acusación?',
      '*El juez de la investigación preparatoria',
      'El juez penal unipersonal o colegiado',
      'El fiscal provincial a cargo del caso',
      'La sala penal de apelaciones',
    ),
    single(
      'En un proceso común, el plazo de la investigación preparatoria formalizada es de:',
      '60 días naturales, sin prórroga',
      '*120 días naturales, prorrogables por única vez hasta 60 días',
      '8 meses, prorrogables por igual plazo',
      '36 meses',
    ),
    several(
      'Marca los presupuestos materiales de la prisión preventiva según el artículo 268 del Código Procesal Penal.',
      '*Fundados y graves elementos de convicción',
      '*Prognosis de pena que supere el mínimo legal',
      '*Peligro procesal',
      'Reincidencia del imputado',
      'Pago previo de una caución',
    ),
    trueOrFalse('La tutela de derechos se solicita ante el juez de la investigación preparatoria.', true),
    single(
      'La terminación anticipada del proceso beneficia al imputado con una reducción de la pena de:',
      'Un tercio',
      '*Un sexto',
      'La mitad',
      'Un séptimo',
    ),
    trueOrFalse(
      'El fiscal puede formular acusación directa sin formalizar investigación preparatoria si las diligencias preliminares bastan.',
      true,
    ),
    several(
      '¿Qué puede decidirse en la etapa intermedia?',
      '*El sobreseimiento de la causa',
      '*La admisión o el rechazo de los medios de prueba ofrecidos',
      '*Una excepción deducida por la defensa',
      'La valoración definitiva de la prueba personal',
    ),
    single(
      'Según la Constitución, la detención policial en flagrancia dura, como regla, el tiempo necesario y no más de:',
      '24 horas',
      '*48 horas',
      '72 horas',
      '7 días',
    ),
  ],
};

export const finalLitigacion: PruebaDemo = {
  nombre: 'Juicio oral y litigación',
  descripcion: 'Siete preguntas, una de ellas abierta, que tu docente califica a mano.',
  intentos: 2,
  preguntas: [
    trueOrFalse('En el contrainterrogatorio se admiten preguntas sugestivas.', true),
    single(
      'Una objeción por pregunta capciosa procede cuando la pregunta:',
      '*Busca confundir o inducir a error a quien responde',
      'Pide al testigo que relate lo que vio',
      'Se refiere a un documento ya incorporado',
      'Es demasiado breve',
    ),
    single(
      '¿Para qué sirve el alegato de apertura?',
      'Para valorar la prueba actuada',
      'Para pedir nulidades de la investigación',
      'Para oralizar los documentos admitidos',
      '*Para presentar la teoría del caso y anunciar la prueba',
    ),
    several(
      'Son principios del juicio oral en el Código Procesal Penal:',
      '*Oralidad',
      '*Publicidad',
      '*Inmediación',
      '*Contradicción en la actuación probatoria',
      'Secreto de las actuaciones',
    ),
    trueOrFalse(
      'El juez puede utilizar, para condenar, prueba obtenida con violación del contenido esencial de los derechos fundamentales, si confirma lo que dijeron los testigos.',
      false,
    ),
    single(
      'El sistema de valoración que adopta el Código Procesal Penal es:',
      'La prueba tasada',
      'La íntima convicción sin motivación',
      '*La sana crítica, con motivación y respeto de la lógica, la ciencia y las máximas de la experiencia',
      'El voto secreto de los jueces',
    ),
    open(
      'Redacta en cinco líneas el tema de tu teoría del caso para un robo en el que la única testigo vio al autor de espaldas.',
    ),
  ],
};

export const delitoTeoria: PruebaDemo = {
  nombre: 'Teoría del delito',
  descripcion: 'Siete preguntas con casos cortos. Lee cada una hasta el final antes de marcar.',
  intentos: 3,
  preguntas: [
    several(
      'Requisitos de la legítima defensa en el artículo 20 inciso 3 del Código Penal:',
      '*Agresión ilegítima',
      '*Necesidad racional del medio empleado',
      '*Falta de provocación suficiente de quien se defiende',
      'Denuncia previa a la autoridad',
    ),
    single(
      'Un cazador dispara a lo que cree que es un venado y era una persona. ¿Qué debe examinarse primero?',
      'Un error de prohibición',
      '*Un error de tipo',
      'Un estado de necesidad exculpante',
      'Una causa personal de exclusión de pena',
    ),
    trueOrFalse(
      'El error de tipo vencible se castiga como culposo, cuando la ley prevé esa forma para el delito.',
      true,
    ),
    single(
      'Quien realiza el hecho punible por medio de otro responde como:',
      'Instigador',
      '*Autor mediato',
      'Cómplice secundario',
      'Encubridor',
    ),
    trueOrFalse('La instigación se castiga con la pena que corresponde al autor.', true),
    single(
      'Comenzar la ejecución de un delito que se decidió cometer, sin consumarlo, es:',
      'Acto preparatorio',
      'Delito imposible en todos los casos',
      'Desistimiento',
      '*Tentativa',
    ),
    single(
      'Un médico cumple el protocolo y el paciente muere por una reacción imprevisible. La imputación objetiva falta porque:',
      '*No se creó un riesgo jurídicamente desaprobado',
      'No hubo relación causal',
      'El paciente consintió la muerte',
      'El hecho está justificado por legítima defensa',
    ),
  ],
};
