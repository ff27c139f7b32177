/** What a flyer adds to a curso: learning goals, audience, and hours of the live classes. */
export type FlyerDemo = { logros: string[]; publico: string[]; horario?: string };

/** Without days: those of the sessions depend on the day of seeding. */
const nights = 'De noche, de 19:00 a 21:30, hora de Lima.';

export const flyers: Record<string, FlyerDemo> = {
  DPP: {
    logros: [
      'Armar una teoría del caso y corregirla con cada diligencia',
      'Sustentar y contradecir requerimientos en la etapa intermedia',
      'Interrogar y contrainterrogar testigos y peritos',
      'Cerrar un juicio oral con un alegato que el juez pueda seguir',
    ],
    publico: [
      'Defensores y fiscales que litigan en audiencias',
      'Asistentes que preparan carpetas y quieren pasar a la sala',
      'Egresados que buscan su primera experiencia oral',
    ],
    horario: `${nights}\n\nLas audiencias simuladas son dos sábados, de 9:00 a 12:00.`,
  },
  TDA: {
    logros: [
      'Descomponer un hecho en tipicidad, antijuridicidad y culpabilidad',
      'Distinguir dolo, culpa y error con casos de la Corte Suprema',
      'Redactar una imputación o una defensa sin saltos lógicos',
    ],
    publico: ['Quien empieza a ver casos penales', 'Abogados de otras áreas que asesoran empresas'],
  },
  PPM: {
    logros: [
      'Discutir cada presupuesto de la prisión preventiva',
      'Proponer medidas alternativas que el juez pueda aceptar',
      'Preparar una audiencia de prolongación o de cesación',
    ],
    publico: ['Defensores que reciben casos de urgencia', 'Fiscales adjuntos y asistentes de función fiscal'],
    horario: nights,
  },
  DAP: {
    logros: [
      'Reconocer los delitos funcionariales y sus formas de autoría',
      'Leer un informe de control con ojos de litigante',
      'Defender o acusar en peculado, colusión y cohecho',
    ],
    publico: ['Abogados de procuradurías y defensa', 'Asesores legales de entidades públicas'],
  },
  CEN: {
    logros: [
      'Planificar una compra y sustentar su requerimiento',
      'Conducir o impugnar un procedimiento de selección',
      'Resolver ampliaciones, penalidades y adicionales',
      'Preparar un recurso ante el Tribunal de Contrataciones Públicas',
    ],
    publico: [
      'Logistas y miembros de comités de selección',
      'Asesores legales de entidades y de proveedores',
      'Funcionarios que firman contratos',
    ],
    horario: nights,
  },
  ECO: {
    logros: [
      'Sustentar un adicional o una ampliación de plazo',
      'Calcular penalidades y discutir su aplicación',
      'Llevar el cuaderno de obra pensando en la controversia',
    ],
    publico: ['Residentes y supervisores de obra', 'Abogados que acompañan contratos de obra'],
    horario: nights,
  },
  JPR: {
    logros: [
      'Instalar una junta y redactar sus reglas',
      'Presentar una controversia ante la junta',
      'Llevar su decisión al arbitraje',
    ],
    publico: ['Administradores de contrato', 'Adjudicadores y árbitros que recién empiezan'],
  },
  GCP: {
    logros: [
      'Ordenar el cuadro de necesidades de una municipalidad',
      'Elegir el procedimiento que corresponde',
      'Responder observaciones de control',
    ],
    publico: ['Jefes de abastecimiento de gobiernos locales', 'Gerentes y asesores municipales'],
  },
  ACI: {
    logros: [
      'Redactar convenios arbitrales que funcionan',
      'Conducir un arbitraje desde la solicitud hasta el laudo',
      'Interrogar testigos y expertos ante un tribunal',
      'Pedir o resistir la anulación de un laudo',
    ],
    publico: [
      'Abogados que litigan y quieren arbitrar',
      'Secretarios arbitrales',
      'Asesores de empresas con contratos internacionales',
    ],
    horario: nights,
  },
  DRN: {
    logros: [
      'Calificar un título antes de presentarlo',
      'Levantar observaciones y apelar ante el Tribunal Registral',
      'Elegir la vía notarial adecuada',
    ],
    publico: ['Abogados y asistentes de notarías', 'Gestores inmobiliarios'],
  },
  DFA: {
    logros: [
      'Calcular y pedir alimentos con la prueba suficiente',
      'Proponer un régimen de tenencia que se pueda cumplir',
      'Acompañar medidas de protección en casos de violencia',
    ],
    publico: ['Abogados que atienden familias', 'Conciliadores y defensores municipales'],
    horario: nights,
  },
  RCE: {
    logros: [
      'Distinguir los dos regímenes y elegir el que conviene',
      'Probar el daño y cuantificarlo',
      'Negociar una reparación antes de demandar',
    ],
    publico: ['Abogados civilistas y de seguros', 'Áreas legales de clínicas y transporte'],
  },
  DLP: {
    logros: [
      'Contratar y despedir sin contingencias',
      'Litigar con la técnica oral de la Ley 29497',
      'Calcular beneficios sociales y discutirlos',
      'Negociar pliegos y convenios colectivos',
    ],
    publico: ['Abogados laboralistas', 'Jefes de recursos humanos', 'Dirigentes y asesores sindicales'],
    horario: nights,
  },
  DRE: {
    logros: [
      'Reconocer un despido nulo, incausado o fraudulento',
      'Elegir entre reposición e indemnización',
      'Preparar la audiencia de juzgamiento',
    ],
    publico: ['Abogados que demandan o defienden despidos', 'Recursos humanos'],
  },
  ITS: {
    logros: [
      'Preparar a la empresa para una visita de Sunafil',
      'Responder un requerimiento dentro del plazo',
      'Impugnar un acta de infracción',
    ],
    publico: ['Recursos humanos y contadores', 'Abogados que asesoran empresas'],
    horario: nights,
  },
  SST: {
    logros: [
      'Implementar un sistema de gestión de seguridad',
      'Investigar un accidente y documentarlo',
      'Organizar el comité y sus registros',
    ],
    publico: ['Responsables de seguridad', 'Miembros de comités paritarios'],
  },
  DAS: {
    logros: [
      'Aplicar los principios de la potestad sancionadora',
      'Defender a un administrado desde los descargos',
      'Redactar una resolución que resista el control judicial',
    ],
    publico: ['Instructores y secretarios técnicos', 'Abogados de empresas reguladas'],
    horario: nights,
  },
  PAG: {
    logros: [
      'Llevar un procedimiento sin perder plazos',
      'Usar el silencio administrativo a tu favor',
      'Plantear y resolver recursos',
    ],
    publico: ['Servidores de mesa de partes y trámite', 'Quien empieza en la administración pública'],
  },
  DTS: {
    logros: [
      'Acompañar una fiscalización de principio a fin',
      'Reclamar y apelar ante el Tribunal Fiscal',
      'Ordenar la prueba contable para un abogado',
    ],
    publico: ['Abogados y contadores', 'Asesores tributarios de pymes'],
  },
  PCA: {
    logros: [
      'Elegir la pretensión correcta',
      'Pedir una medida cautelar contra la administración',
      'Ejecutar una sentencia contra el Estado',
    ],
    publico: ['Abogados que litigan contra entidades', 'Procuradurías'],
    horario: nights,
  },
  DCA: {
    logros: [
      'Redactar una demanda de amparo procedente',
      'Usar precedentes y doctrina jurisprudencial',
      'Sostener el caso ante el Tribunal Constitucional',
    ],
    publico: ['Litigantes que llevan causas de derechos', 'Asesores parlamentarios y de entidades'],
    horario: nights,
  },
  HCD: {
    logros: [
      'Presentar un hábeas corpus urgente',
      'Pedir información pública y reclamarla',
      'Distinguir los tipos de cada proceso',
    ],
    publico: ['Defensores y periodistas', 'Oficinas de acceso a la información'],
  },
  PDP: {
    logros: [
      'Levantar el inventario de datos de una organización',
      'Redactar consentimientos que sirven',
      'Atender derechos y reportar incidentes a tiempo',
    ],
    publico: ['Oficiales de datos personales', 'Áreas legales y de tecnología'],
    horario: nights,
  },
  AJR: {
    logros: [
      'Ordenar hechos, normas y razones',
      'Escribir resoluciones breves y completas',
      'Detectar falacias en el escrito contrario',
    ],
    publico: ['Jueces, fiscales y asistentes', 'Abogados que escriben mucho y quieren escribir mejor'],
  },
};

type Kind = { diploma: boolean; asincronico: boolean; horas: number; vigencia: number | null };

export function inclusionesOf({ diploma, asincronico, horas, vigencia }: Kind): string[] {
  return [
    asincronico
      ? 'Todas las clases grabadas, desde el primer día'
      : 'Clases en vivo, con la grabación al día siguiente',
    'Lecturas y modelos de escritos en PDF',
    `${diploma ? 'Diploma' : 'Certificado'} digital por ${horas} horas, verificable con código QR`,
    diploma ? 'Dos evaluaciones con tres intentos cada una' : 'Evaluación final con tres intentos',
    vigencia === null ? 'Acceso sin fecha de término' : `Acceso al material durante ${vigencia} meses más`,
  ];
}

export function faqOf({ asincronico }: Kind): string {
  return [
    asincronico
      ? '¿Cuándo empiezo?\nApenas se confirma tu pago. Las clases ya están grabadas y avanzas a tu ritmo.'
      : '¿Qué pasa si falto a una clase?\nQueda grabada y la ves cuando puedas, las veces que quieras, mientras dure tu acceso.',
    '¿Cómo obtengo el certificado?\nApruebas las evaluaciones con 13 o más. Lo descargas en PDF desde tu aula y cualquiera puede comprobarlo con su código QR.',
    '¿Cómo puedo pagar?\nCon tarjeta, Yape, Plin o transferencia. Si tu entidad o tu empresa paga por ti, pide factura al completar tu pedido.',
    '¿Puedo inscribir a mi equipo?\nSí. Elige cuántos cupos quieres y recibes un código por persona para repartir.',
  ].join('\n\n');
}
