import { delitoTeoria, finalLitigacion, partialProcess } from './pruebas-penal.ts';
import { type CursoDemo, clase, evaluacion } from './types.ts';

export const penal: CursoDemo[] = [
  {
    sigla: 'DPP',
    tipo: 'D',
    nombre: 'Derecho Procesal Penal y Litigación Oral',
    descripcion:
      'Un programa para quien ya litiga o está por hacerlo. Cada semana trabajas una pieza del proceso con carpetas fiscales reales, anonimizadas, y la defiendes en audiencia simulada ante docentes en ejercicio.',
    objetivo:
      'Construye una teoría del caso sólida, sostenla en cada audiencia del Código Procesal Penal y examina testigos y peritos con técnica.',
    nivel: 2,
    precio: 1250,
    horas: 120,
    asincronico: false,
    inicio: -50,
    weeks: 14,
    vigencia: 6,
    whatsapp: true,
    entidad: 'iep',
    coordinador: 'huaman',
    docentes: ['huaman', 'arizaga', 'melgarejo'],
    modulos: [
      clase(
        'Sistema acusatorio y principios',
        'Lectura: principio de imputación necesaria',
        'La imputación fija el objeto del proceso: quién hizo qué, cuándo, dónde y cómo. Si el hecho no está descrito con ese detalle, la defensa no puede responder y la prueba no tiene qué probar.',
      ),
      clase(
        'Teoría del caso',
        'Lectura: tres relatos para un mismo expediente',
        'Una teoría del caso une lo fáctico, lo jurídico y lo probatorio en una historia que se puede decir en un minuto. Se escribe temprano y se corrige con cada diligencia.',
      ),
      clase(
        'Diligencias preliminares e investigación preparatoria',
        'Lectura: del acto urgente a la formalización',
        'Las diligencias preliminares responden si hay mérito para investigar; la investigación preparatoria formalizada reúne los elementos de cargo y de descargo bajo control judicial.',
      ),
      clase(
        'Medidas de coerción y tutela de derechos',
        'Lectura: proporcionalidad paso a paso',
        'Toda medida que limita un derecho exige ley, suficiencia de elementos, finalidad procesal y proporcionalidad. La tutela de derechos corrige las afectaciones durante la investigación.',
      ),
      clase(
        'Etapa intermedia y control de acusación',
        'Lectura: control formal, sustancial y de la prueba',
        'El juez de la investigación preparatoria revisa si la acusación está bien construida, si el caso merece juicio y qué pruebas pasan al auto de enjuiciamiento.',
      ),
      evaluacion('Evaluación parcial: investigación y etapa intermedia', partialProcess),
      clase(
        'Alegatos de apertura',
        'Lectura: promesas que la prueba puede cumplir',
        'El alegato de apertura presenta el caso sin argumentar la prueba que aún no existe. Se promete solo lo que los testigos dirán.',
      ),
      clase(
        'Interrogatorio y contrainterrogatorio',
        'Lectura: preguntas abiertas, cerradas y sugestivas',
        'En el examen directo el protagonista es el testigo; en el contraexamen, quien pregunta. La técnica cambia porque cambia el fin.',
      ),
      clase(
        'Prueba pericial y documental en juicio',
        'Lectura: acreditar, exhibir, oralizar',
        'Una pericia se examina por la idoneidad del perito, el método y la conclusión. El documento entra al debate cuando se lee o se reproduce.',
      ),
      clase(
        'Objeciones',
        'Lectura: objetar con propósito',
        'Se objeta la pregunta capciosa, impertinente, repetitiva o sugestiva en el examen directo. Una buena objeción protege el relato; una mala lo subraya.',
      ),
      clase(
        'Alegatos de clausura y deliberación',
        'Lectura: de la prueba actuada a la decisión',
        'La clausura muestra al juez el camino entre la prueba actuada y el fallo que se pide, sin dejar fuera las debilidades del propio caso.',
      ),
      evaluacion('Evaluación final: juicio oral', finalLitigacion),
    ],
  },
  {
    sigla: 'TDA',
    tipo: 'C',
    nombre: 'Teoría del Delito aplicada al caso',
    descripcion:
      'Treinta casos breves para aprender a usar las categorías del delito como herramienta de trabajo y no como lista para memorizar.',
    objetivo:
      'Resuelve un caso penal en orden: acción, tipicidad, antijuridicidad y culpabilidad, con sus causas de exclusión.',
    nivel: 1,
    precio: 240,
    horas: 40,
    asincronico: true,
    inicio: -210,
    weeks: 52,
    vigencia: 12,
    whatsapp: true,
    entidad: 'aula',
    coordinador: 'ccori',
    docentes: ['ccori'],
    modulos: [
      clase(
        'Acción y omisión',
        'Lectura: cuándo no hay conducta',
        'La fuerza física irresistible, los actos reflejos y los estados de inconsciencia excluyen la conducta: no hay nada que imputar.',
      ),
      clase(
        'Tipicidad e imputación objetiva',
        'Lectura: riesgo permitido y ámbito de protección',
        'Causar no basta. El resultado se imputa si la conducta creó un riesgo desaprobado y ese riesgo se realizó en él.',
      ),
      clase(
        'Dolo, culpa y error',
        'Lectura: error de tipo y error de prohibición',
        'El error de tipo recae sobre un elemento del hecho; el de prohibición, sobre su ilicitud. El Código Penal los distingue en el artículo 14 y da a cada uno su consecuencia.',
      ),
      clase(
        'Antijuridicidad y causas de justificación',
        'Lectura: la legítima defensa en tres requisitos',
        'Agresión ilegítima, necesidad racional del medio y falta de provocación suficiente: si falta uno, se examina la eximente imperfecta.',
      ),
      clase(
        'Culpabilidad',
        'Lectura: imputabilidad y exigibilidad',
        'Se reprocha a quien pudo comprender el carácter delictuoso de su acto y determinarse según esa comprensión.',
      ),
      clase(
        'Autoría, participación y tentativa',
        'Lectura: dominio del hecho',
        'Autor es quien domina el hecho por sí, por medio de otro o junto con otros; el partícipe contribuye al hecho ajeno.',
      ),
      evaluacion('Evaluación: resolver el caso', delitoTeoria),
    ],
  },
  {
    sigla: 'PPM',
    tipo: 'C',
    nombre: 'Prisión Preventiva y Medidas Coercitivas',
    descripcion:
      'Curso intensivo sobre la audiencia que más se gana o se pierde por su preparación. Se trabaja con resoluciones y audios de audiencias públicas.',
    objetivo:
      'Prepara y debate requerimientos de prisión preventiva, comparecencia y cese, con control de proporcionalidad.',
    nivel: 3,
    precio: 320,
    horas: 32,
    asincronico: false,
    inicio: 16,
    weeks: 4,
    vigencia: 3,
    whatsapp: true,
    entidad: 'iep',
    coordinador: 'arizaga',
    docentes: ['arizaga', 'huaman'],
    modulos: [
      clase(
        'Presupuestos materiales',
        'Lectura: la sospecha grave',
        'La prisión preventiva exige fundados y graves elementos de convicción, prognosis de pena y peligro procesal, los tres a la vez.',
      ),
      clase(
        'Peligro de fuga y de obstaculización',
        'Lectura: arraigo y comportamiento procesal',
        'El arraigo se valora en calidad, no en número de documentos. La gravedad de la pena, sola, no demuestra la fuga.',
      ),
      clase(
        'La audiencia: orden, tiempo y debate',
        'Lectura: debatir por bloques',
        'El debate por presupuestos ordena la audiencia y obliga a responder a cada punto antes de pasar al siguiente.',
      ),
      clase(
        'Plazos, prolongación y cese',
        'Lectura: nueve, dieciocho, treinta y seis meses',
        'El plazo depende de que el proceso sea común, complejo o de criminalidad organizada. El cese procede cuando nuevos elementos desplazan los motivos iniciales.',
      ),
    ],
  },
  {
    sigla: 'DAP',
    tipo: 'D',
    nombre: 'Delitos contra la Administración Pública',
    descripcion:
      'Diplomado grabado sobre los delitos funcionariales más frecuentes, su prueba y su encuentro con el control gubernamental y el procedimiento sancionador.',
    objetivo:
      'Distingue la irregularidad administrativa del delito y sostén la acusación o la defensa en casos de corrupción.',
    nivel: 3,
    precio: 690,
    horas: 90,
    asincronico: true,
    inicio: -120,
    weeks: 40,
    vigencia: 12,
    whatsapp: false,
    entidad: 'iep',
    coordinador: 'melgarejo',
    docentes: ['melgarejo', 'ccori'],
    modulos: [
      clase(
        'Funcionario público y bien jurídico',
        'Lectura: el artículo 425 del Código Penal',
        'El concepto penal de funcionario es autónomo y más amplio que el laboral: importa quién ejerce función, no qué contrato firmó.',
      ),
      clase(
        'Peculado y malversación',
        'Lectura: percibir, administrar, custodiar',
        'El peculado exige una relación funcional con los caudales. Apropiarse o usar son modalidades distintas, y la forma culposa también se castiga.',
      ),
      clase(
        'Colusión y negociación incompatible',
        'Lectura: el acuerdo y el interés',
        'En la colusión hay concertación para defraudar; en la negociación incompatible, un interés indebido en el contrato, sin acuerdo con el tercero.',
      ),
      clase(
        'Cohechos y tráfico de influencias',
        'Lectura: quién ofrece, quién acepta',
        'El cohecho se describe desde quien recibe y desde quien da; en el tráfico de influencias se vende el acceso a una decisión ajena.',
      ),
      clase(
        'Enriquecimiento ilícito y desbalance',
        'Lectura: la pericia patrimonial',
        'El desbalance se prueba con la comparación entre ingresos conocidos y patrimonio en el periodo del cargo.',
      ),
      clase(
        'Informe de control y prueba penal',
        'Lectura: qué prueba un informe de auditoría',
        'El informe de control es fuente de prueba. Quien lo elaboró comparece al juicio y responde por su método.',
      ),
      clase(
        'Consecuencias: inhabilitación y reparación',
        'Lectura: el daño al Estado',
        'La inhabilitación acompaña a la pena en los delitos funcionariales, y la reparación civil responde al daño, no a la gravedad del reproche.',
      ),
    ],
  },
];
