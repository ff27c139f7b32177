import { potestadSancionadora, procedimientoGeneral } from './pruebas-administrativo.ts';
import { type CursoDemo, clase, evaluacion } from './types.ts';

export const administrativo: CursoDemo[] = [
  {
    sigla: 'DAS',
    tipo: 'D',
    nombre: 'Derecho Administrativo Sancionador',
    descripcion:
      'La potestad de sancionar vista desde los dos lados del escritorio: quien instruye y quien se defiende. Con resoluciones de organismos reguladores, municipios y órganos de disciplina.',
    objetivo: 'Instruye, resuelve y defiende procedimientos sancionadores con pleno respeto de sus garantías.',
    nivel: 2,
    precio: 760,
    horas: 84,
    asincronico: false,
    inicio: 30,
    weeks: 10,
    vigencia: 6,
    whatsapp: true,
    entidad: 'igp',
    coordinador: 'nunura',
    docentes: ['nunura', 'apaza'],
    modulos: [
      clase(
        'Potestad sancionadora y sus límites',
        'Lectura: de dónde viene el poder de castigar',
        'Solo la ley atribuye potestad sancionadora y señala sus consecuencias. El reglamento la especifica, no la inventa.',
      ),
      clase(
        'Legalidad y tipicidad',
        'Lectura: la infracción que cabe en una línea',
        'La conducta sancionable se describe de forma expresa. La cláusula que remite a «cualquier incumplimiento» no basta.',
      ),
      clase(
        'Culpabilidad y causalidad',
        'Lectura: responsabilidad subjetiva por regla',
        'La responsabilidad es subjetiva, salvo que una ley o decreto legislativo disponga la objetiva.',
      ),
      clase(
        'Razonabilidad y graduación',
        'Lectura: calcular una multa',
        'Beneficio ilícito, probabilidad de detección, daño y reincidencia. La multa que conviene pagar no disuade.',
      ),
      clase(
        'Fases instructora y sancionadora',
        'Lectura: la imputación de cargos',
        'La autoridad que instruye no es la que decide. La imputación contiene hechos, norma, sanción posible y competencia.',
      ),
      clase(
        'Eximentes y atenuantes',
        'Lectura: subsanar a tiempo',
        'La subsanación voluntaria antes de la imputación exime; el reconocimiento expreso y por escrito atenúa.',
      ),
      clase(
        'Prescripción y caducidad',
        'Lectura: dos relojes distintos',
        'La prescripción extingue la potestad de determinar la infracción; la caducidad archiva el procedimiento que tardó demasiado.',
      ),
      evaluacion('Evaluación final: potestad sancionadora', potestadSancionadora),
    ],
  },
  {
    sigla: 'PAG',
    tipo: 'C',
    nombre: 'Procedimiento Administrativo General: TUO de la Ley 27444',
    descripcion:
      'El curso de base de toda servidora y de todo asesor: acto, plazo, silencio y recurso, explicados con expedientes simples.',
    objetivo: 'Conduce un procedimiento de inicio a fin y usa los recursos administrativos.',
    nivel: 1,
    precio: 180,
    horas: 24,
    asincronico: true,
    inicio: -240,
    weeks: 52,
    vigencia: null,
    whatsapp: true,
    entidad: 'igp',
    coordinador: 'apaza',
    docentes: ['apaza', 'nunura'],
    modulos: [
      clase(
        'Principios del procedimiento',
        'Lectura: informalismo a favor del administrado',
        'Los principios orientan la interpretación y llenan vacíos. El informalismo protege a quien pide, no a quien decide.',
      ),
      clase(
        'Acto administrativo: validez y eficacia',
        'Lectura: requisitos y motivación',
        'Competencia, objeto, finalidad pública, motivación y procedimiento regular. Sin ellos, nulidad.',
      ),
      clase(
        'Plazos, notificación y silencio',
        'Lectura: cuándo el silencio dice sí',
        'El plazo máximo de la evaluación previa es, como regla, de treinta días hábiles. Después, el silencio hace su trabajo.',
      ),
      clase(
        'Recursos administrativos',
        'Lectura: reconsideración o apelación',
        'La reconsideración pide nueva prueba ante el mismo órgano; la apelación discute derecho o distinta interpretación ante el superior.',
      ),
      clase(
        'Nulidad de oficio y revocación',
        'Lectura: el interés público y sus plazos',
        'La Administración anula de oficio dentro del plazo legal y con audiencia previa del beneficiado.',
      ),
      evaluacion('Evaluación: TUO de la Ley 27444', procedimientoGeneral),
    ],
  },
  {
    sigla: 'DTS',
    tipo: 'D',
    nombre: 'Derecho Tributario y Procedimiento ante Sunat',
    descripcion:
      'Diplomado grabado sobre la obligación tributaria, la fiscalización y la impugnación, con resoluciones del Tribunal Fiscal.',
    objetivo: 'Acompaña una fiscalización y sostén la reclamación y la apelación tributaria.',
    nivel: 3,
    precio: 720,
    horas: 88,
    asincronico: true,
    inicio: -75,
    weeks: 44,
    vigencia: 12,
    whatsapp: true,
    entidad: 'aula',
    coordinador: 'zegarra',
    docentes: ['zegarra'],
    modulos: [
      clase(
        'Potestad tributaria y sus límites',
        'Lectura: el artículo 74 de la Constitución',
        'Reserva de ley, igualdad, respeto de derechos fundamentales y no confiscatoriedad: el tributo que los ignora no surte efecto.',
      ),
      clase(
        'Obligación tributaria',
        'Lectura: hecho, sujeto, base y tasa',
        'La obligación nace cuando se realiza el hecho previsto en la ley; exigirla es otro momento.',
      ),
      clase(
        'Fiscalización definitiva y parcial',
        'Lectura: plazos y cierre',
        'La fiscalización definitiva tiene, como regla, un año; la parcial, seis meses. Vencido el plazo no se pide más información.',
      ),
      clase(
        'Infracciones y gradualidad',
        'Lectura: rebajas que se pierden',
        'El régimen de gradualidad premia la subsanación temprana y voluntaria.',
      ),
      clase(
        'Reclamación y apelación',
        'Lectura: un escrito que responde al reparo',
        'La reclamación contra una resolución de determinación se presenta en veinte días hábiles; la apelación, en quince.',
      ),
      clase(
        'Prescripción y cobranza coactiva',
        'Lectura: cuatro, seis y diez años',
        'El plazo depende de que se haya declarado y de que se trate de retenciones o percepciones no pagadas.',
      ),
    ],
  },
  {
    sigla: 'PCA',
    tipo: 'C',
    nombre: 'Proceso Contencioso Administrativo',
    descripcion:
      'Curso en vivo sobre el control judicial de la Administración. La edición anterior concluyó; la próxima se anunciará.',
    objetivo:
      'Formula pretensiones de nulidad y plena jurisdicción, y pide medidas cautelares contra actos administrativos.',
    nivel: 2,
    precio: 250,
    horas: 26,
    asincronico: false,
    activa: false,
    inicio: -190,
    weeks: 6,
    vigencia: 3,
    whatsapp: false,
    entidad: 'aula',
    coordinador: 'apaza',
    docentes: ['apaza'],
    modulos: [
      clase(
        'Pretensiones y plena jurisdicción',
        'Lectura: pedir lo que repara',
        'No basta anular. Se pide también el reconocimiento o el restablecimiento del derecho.',
      ),
      clase(
        'Vía previa, plazo y competencia',
        'Lectura: tres meses que caducan',
        'La demanda se interpone, como regla, dentro de los tres meses de conocido o notificado el acto que agota la vía.',
      ),
      clase(
        'Medidas cautelares',
        'Lectura: suspender el acto',
        'Verosimilitud, peligro en la demora y razonabilidad, frente a la presunción de validez del acto.',
      ),
      clase(
        'Ejecución de sentencias',
        'Lectura: cuando la entidad no cumple',
        'La sentencia se cumple en sus propios términos. El responsable se identifica con nombre y cargo.',
      ),
    ],
  },
];
