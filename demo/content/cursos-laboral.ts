import { processLaboral, seguridadInJob } from './pruebas-laboral.ts';
import { type CursoDemo, clase, evaluacion } from './types.ts';

export const laboral: CursoDemo[] = [
  {
    sigla: 'DLP',
    tipo: 'D',
    nombre: 'Derecho Laboral y Procesal Laboral',
    descripcion:
      'Relación de trabajo y proceso oral en un solo programa. Se aprende el derecho sustantivo mientras se prepara la audiencia en la que habrá que probarlo.',
    objetivo:
      'Asesora y litiga conflictos de trabajo, de la contratación al despido, con la técnica oral de la Ley 29497.',
    nivel: 2,
    precio: 890,
    horas: 100,
    asincronico: false,
    inicio: -30,
    weeks: 13,
    vigencia: 6,
    whatsapp: true,
    entidad: 'aula',
    coordinador: 'tapullima',
    docentes: ['tapullima', 'espejo'],
    modulos: [
      clase(
        'Elementos del contrato de trabajo',
        'Lectura: indicios de subordinación',
        'Prestación personal, remuneración y subordinación. Cuando los papeles dicen una cosa y los hechos otra, prima la realidad.',
      ),
      clase(
        'Contratos a plazo y su desnaturalización',
        'Lectura: la causa objetiva',
        'El contrato modal vive de su causa. Si la causa es genérica o falsa, el vínculo es a plazo indeterminado.',
      ),
      clase(
        'Remuneración y beneficios sociales',
        'Lectura: calcular una liquidación',
        'Gratificaciones, compensación por tiempo de servicios, vacaciones y utilidades tienen base, oportunidad y prueba distintas.',
      ),
      clase(
        'Poder disciplinario y procedimiento de despido',
        'Lectura: la carta que decide el proceso',
        'La carta de imputación describe hechos, no adjetivos, y concede un plazo razonable para el descargo.',
      ),
      clase(
        'Despido arbitrario, nulo e incausado',
        'Lectura: reposición o indemnización',
        'La vía depende de la lesión. El plazo de caducidad es corto y no espera a las conversaciones.',
      ),
      clase(
        'Estructura de la Ley 29497',
        'Lectura: ordinario y abreviado',
        'El proceso ordinario separa conciliación y juzgamiento; el abreviado los reúne en audiencia única.',
      ),
      clase(
        'Carga de la prueba y presunciones',
        'Lectura: acreditar la prestación',
        'Probada la prestación personal del servicio, se presume el vínculo laboral a plazo indeterminado, salvo prueba en contrario.',
      ),
      clase(
        'Taller de audiencia de juzgamiento',
        'Lectura: guion de veinte minutos',
        'Confrontación de posiciones, actuación probatoria, alegatos y sentencia: todo ocurre ante el mismo juez y en el mismo acto.',
      ),
      evaluacion('Evaluación final: trabajo y proceso', processLaboral),
    ],
  },
  {
    sigla: 'DRE',
    tipo: 'C',
    nombre: 'Despido y Reposición',
    descripcion:
      'Curso grabado con demandas, contestaciones y sentencias comentadas, de la carta de preaviso a la ejecución.',
    objetivo: 'Elige la vía correcta frente a un despido y prepara su prueba.',
    nivel: 2,
    precio: 190,
    horas: 20,
    asincronico: true,
    inicio: -140,
    weeks: 52,
    vigencia: 6,
    whatsapp: true,
    entidad: 'aula',
    coordinador: 'tapullima',
    docentes: ['tapullima'],
    modulos: [
      clase(
        'Causas justas de despido',
        'Lectura: capacidad y conducta',
        'La falta grave quiebra la relación de modo que resulta irrazonable continuarla. La antigüedad y los antecedentes también se valoran.',
      ),
      clase(
        'Nulidad de despido',
        'Lectura: indicios y móvil',
        'El móvil se prueba por indicios: cercanía en el tiempo, trato distinto, ausencia de explicación.',
      ),
      clase(
        'Reposición y remuneraciones devengadas',
        'Lectura: qué se ordena y cómo se cumple',
        'La reposición en el mismo puesto u otro de igual categoría se ejecuta con apercibimientos precisos.',
      ),
      clase(
        'Indemnización y daños',
        'Lectura: tarifa y daño adicional',
        'La tarifa legal cubre el daño ordinario del despido arbitrario; lo que excede se alega y se prueba.',
      ),
    ],
  },
  {
    sigla: 'ITS',
    tipo: 'C',
    nombre: 'Inspección del Trabajo ante Sunafil',
    descripcion:
      'Qué hacer desde que llega el requerimiento hasta la última resolución, con actas reales anonimizadas.',
    objetivo: 'Gestiona actuaciones inspectivas y el procedimiento sancionador sociolaboral.',
    nivel: 1,
    precio: 230,
    horas: 24,
    asincronico: false,
    inicio: 0,
    weeks: 4,
    vigencia: 3,
    whatsapp: true,
    entidad: 'igp',
    coordinador: 'espejo',
    docentes: ['espejo'],
    modulos: [
      clase(
        'Sistema inspectivo y principios',
        'Lectura: inspectores y sus facultades',
        'El inspector entra, interroga y requiere documentos. Saber hasta dónde llega evita la infracción a la labor inspectiva.',
      ),
      clase(
        'Actuaciones previas y medidas',
        'Lectura: advertir, requerir, paralizar',
        'La medida de requerimiento da la oportunidad de corregir. Responder con prueba ordenada suele cerrar la orden.',
      ),
      clase(
        'Acta de infracción y descargos',
        'Lectura: presunción de certeza',
        'Los hechos constatados por el inspector merecen fe; la calificación jurídica, no.',
      ),
      clase(
        'Multas, reducción y fraccionamiento',
        'Lectura: el cuadro de multas',
        'La multa depende de la gravedad, del número de trabajadores afectados y del tipo de empresa.',
      ),
    ],
  },
  {
    sigla: 'SST',
    tipo: 'D',
    nombre: 'Seguridad y Salud en el Trabajo',
    descripcion:
      'Diplomado grabado para áreas legales y de gestión humana: el sistema de la Ley 29783 con formatos listos para usar.',
    objetivo: 'Implementa, documenta y audita un sistema de gestión de seguridad y salud en el trabajo.',
    nivel: 1,
    precio: 540,
    horas: 70,
    asincronico: true,
    inicio: -180,
    weeks: 52,
    vigencia: 12,
    whatsapp: true,
    entidad: 'igp',
    coordinador: 'espejo',
    docentes: ['espejo', 'tapullima'],
    modulos: [
      clase(
        'Principio de prevención',
        'Lectura: el deber del empleador',
        'El empleador garantiza en el centro de trabajo los medios y condiciones que protejan la vida y la salud, también de quien presta servicios sin vínculo laboral.',
      ),
      clase(
        'Política, comité y supervisor',
        'Lectura: elecciones que valen',
        'El comité es paritario. Los representantes de los trabajadores los eligen los trabajadores.',
      ),
      clase(
        'IPERC y mapa de riesgos',
        'Lectura: identificar, evaluar, controlar',
        'La jerarquía de controles empieza por eliminar el peligro; el equipo de protección va al final.',
      ),
      clase(
        'Capacitación y vigilancia de la salud',
        'Lectura: cuatro al año',
        'Las capacitaciones ocurren dentro de la jornada. Los exámenes médicos los paga el empleador.',
      ),
      clase(
        'Accidente de trabajo e investigación',
        'Lectura: las primeras 24 horas',
        'Auxiliar, asegurar la zona, notificar e investigar causas, no culpables.',
      ),
      clase(
        'Responsabilidad civil, administrativa y penal',
        'Lectura: un hecho, tres procesos',
        'El incumplimiento del deber de prevención genera la obligación de indemnizar y puede acarrear multa y pena.',
      ),
      evaluacion('Evaluación final: Ley 29783', seguridadInJob),
    ],
  },
];
