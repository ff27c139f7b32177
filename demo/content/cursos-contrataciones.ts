import { disputesJoined, leyGeneral } from './pruebas-contrataciones.ts';
import { type CursoDemo, clase, evaluacion } from './types.ts';

export const contrataciones: CursoDemo[] = [
  {
    sigla: 'CEN',
    tipo: 'D',
    nombre: 'Contrataciones del Estado: nueva Ley General',
    descripcion:
      'Un programa para abogadas, logistas y funcionarios que toman decisiones de compra pública. Cada sesión parte de un expediente real y recorre la Ley 32069 y su Reglamento desde la necesidad hasta la conformidad.',
    objetivo:
      'Domina la planificación, el procedimiento de selección y la ejecución contractual con casos resueltos por el Tribunal de Contrataciones Públicas.',
    nivel: 2,
    precio: 980,
    horas: 96,
    asincronico: false,
    inicio: 9,
    weeks: 11,
    vigencia: 6,
    whatsapp: true,
    entidad: 'igp',
    coordinador: 'checa',
    docentes: ['checa', 'inga', 'barrionuevo'],
    modulos: [
      clase(
        'Principios y enfoque de valor por dinero',
        'Lectura: comprar mejor no es comprar más barato',
        'El valor por dinero mira el costo total, la calidad, la sostenibilidad y la oportunidad. El precio de la oferta es solo una parte de esa cuenta.',
      ),
      clase(
        'Actores: de la autoridad al comprador público',
        'Lectura: quién decide y quién responde',
        'La autoridad de la gestión administrativa, la dependencia encargada de las contrataciones y el área usuaria tienen tareas distintas, y su responsabilidad también lo es.',
      ),
      clase(
        'Cuadro Multianual de Necesidades',
        'Lectura: planificar antes de pedir',
        'La contratación empieza en la programación. Lo que no se previó suele terminar en un fraccionamiento o en una urgencia que no lo era.',
      ),
      clase(
        'Requerimiento y expediente técnico',
        'Lectura: describir sin dirigir',
        'El área usuaria formula el requerimiento en términos de desempeño y funcionalidad. Una marca sin sustento restringe la competencia.',
      ),
      clase(
        'Interacción con el mercado y cuantía',
        'Lectura: fuentes que se contradicen',
        'La indagación muestra si hay pluralidad de proveedores y cuánto cuesta lo que se pide; debe quedar trazada en el expediente.',
      ),
      clase(
        'Procedimientos de selección',
        'Lectura: cómo elegir la vía',
        'Objeto y cuantía señalan el procedimiento. La estrategia de contratación explica por qué esa vía es la que da más valor.',
      ),
      clase(
        'Evaluación de ofertas y buena pro',
        'Lectura: subsanar o descalificar',
        'No todo error formal excluye. La regla distingue lo que altera el alcance de la oferta de lo que solo debe aclararse.',
      ),
      clase(
        'Recurso de apelación',
        'Lectura: estructura de una resolución del Tribunal',
        'La apelación suspende el procedimiento. Se gana por fijar bien los puntos controvertidos, no por enumerarlos todos.',
      ),
      clase(
        'Perfeccionamiento y garantías',
        'Lectura: los documentos del contrato',
        'Entre la buena pro consentida y la firma hay plazos que vencen. Quien no presenta los documentos pierde el contrato y arriesga sanción.',
      ),
      clase(
        'Ejecución contractual y adicionales',
        'Lectura: modificar sin desnaturalizar',
        'Adicionales, reducciones y ampliaciones de plazo tienen causa, tope y forma. La decisión tardía cuesta más que la negativa.',
      ),
      clase(
        'Solución de controversias',
        'Lectura: conciliación, junta y arbitraje',
        'La vía depende del contrato y del momento. Los plazos de caducidad corren aunque las partes sigan conversando.',
      ),
      evaluacion('Evaluación final: Ley General de Contrataciones Públicas', leyGeneral),
    ],
  },
  {
    sigla: 'ECO',
    tipo: 'C',
    nombre: 'Ejecución Contractual y Adicionales de Obra',
    descripcion:
      'Curso práctico para residentes, supervisores y asesores legales: del cuaderno de obra a la liquidación.',
    objetivo: 'Tramita ampliaciones, adicionales, valorizaciones y liquidaciones sin perder plazos ni sustento.',
    nivel: 3,
    precio: 380,
    horas: 36,
    asincronico: false,
    inicio: -12,
    weeks: 6,
    vigencia: 3,
    whatsapp: true,
    entidad: 'igp',
    coordinador: 'inga',
    docentes: ['inga', 'barrionuevo'],
    modulos: [
      clase(
        'Inicio del plazo y cuaderno de obra',
        'Lectura: la anotación que faltó',
        'El cuaderno registra los hechos relevantes en el momento en que ocurren. Lo no anotado se discute después con desventaja.',
      ),
      clase(
        'Ampliación de plazo',
        'Lectura: la ruta crítica como prueba',
        'Amplía el plazo la causal que afecta la ruta crítica. La solicitud sin cuantificación es un reclamo, no un pedido.',
      ),
      clase(
        'Prestaciones adicionales y deductivos',
        'Lectura: necesidad y nexo con la meta',
        'El adicional es indispensable para alcanzar la finalidad del contrato. La mejora deseable pertenece a otra contratación.',
      ),
      clase(
        'Valorizaciones y mayores metrados',
        'Lectura: pagar lo ejecutado',
        'En precios unitarios se valoriza el metrado ejecutado; en suma alzada, el avance de lo contratado.',
      ),
      clase(
        'Recepción y liquidación',
        'Lectura: el silencio que aprueba',
        'Observar fuera de plazo deja consentida la liquidación de la otra parte. El calendario manda.',
      ),
    ],
  },
  {
    sigla: 'JPR',
    tipo: 'C',
    nombre: 'Junta de Prevención y Resolución de Disputas',
    descripcion:
      'Cómo funciona la junta que acompaña la obra desde el inicio y por qué evita la mitad de los arbitrajes.',
    objetivo: 'Constituye, dirige y usa una junta de disputas en contratos de obra pública.',
    nivel: 2,
    precio: 210,
    horas: 24,
    asincronico: true,
    inicio: -160,
    weeks: 48,
    vigencia: 6,
    whatsapp: true,
    entidad: 'caa',
    coordinador: 'barrionuevo',
    docentes: ['barrionuevo', 'valdelomar'],
    modulos: [
      clase(
        'Origen y finalidad de las juntas',
        'Lectura: prevenir es conocer la obra',
        'La junta conoce la obra mientras se ejecuta. Su ventaja es el tiempo: opina cuando todavía se puede corregir.',
      ),
      clase(
        'Integración y contrato tripartito',
        'Lectura: deberes de revelación',
        'Los miembros aceptan su función en un contrato con ambas partes. La independencia se sostiene en lo que se revela a tiempo.',
      ),
      clase(
        'Visitas, consultas y opiniones',
        'Lectura: una visita bien preparada',
        'La visita periódica produce un acta breve con los puntos abiertos. Muchas disputas terminan ahí.',
      ),
      clase(
        'Procedimiento de decisión',
        'Lectura: petición, respuesta y audiencia',
        'La decisión vinculante se cumple desde que se notifica, aun cuando una parte se reserve acudir a otra vía.',
      ),
      evaluacion('Evaluación: la junta en la obra', disputesJoined),
    ],
  },
  {
    sigla: 'GCP',
    tipo: 'D',
    nombre: 'Gestión de Compras Públicas para Gobiernos Locales',
    descripcion:
      'Diplomado grabado para municipalidades con equipos pequeños. En actualización: volverá con el nuevo calendario.',
    objetivo: 'Organiza la contratación de un gobierno local con controles simples y documentos modelo.',
    nivel: 1,
    precio: 560,
    horas: 72,
    asincronico: true,
    activa: false,
    inicio: -330,
    weeks: 40,
    vigencia: 6,
    whatsapp: false,
    entidad: 'igp',
    coordinador: 'checa',
    docentes: ['checa'],
    modulos: [
      clase(
        'Ordenar la casa: roles y flujos',
        'Lectura: una oficina de tres personas',
        'Con pocas manos, la segregación de funciones se logra por momentos y no por áreas.',
      ),
      clase(
        'Contratos menores con trazabilidad',
        'Lectura: cotizar y dejar rastro',
        'Que un contrato sea menor no lo libera de los principios: se invita, se compara y se publica.',
      ),
      clase(
        'Programas de alimentos y su abastecimiento',
        'Lectura: calidad y oportunidad',
        'La entrega tardía de un alimento equivale a no entregarlo. La penalidad debe reflejarlo.',
      ),
      clase(
        'Obras por administración directa',
        'Lectura: capacidad antes que voluntad',
        'La entidad que ejecuta por sí misma demuestra que tiene personal, equipos y presupuesto.',
      ),
    ],
  },
];
