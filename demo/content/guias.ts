export type Guia = {
  /** Name of its file. */
  clave: string;
  titulo: string;
  lead: string;
  secciones: { titulo: string; parrafos: string[] }[];
};

export const guias: readonly Guia[] = [
  {
    clave: 'guia-resoluciones',
    titulo: 'Cómo leer y fichar una resolución',
    lead: 'Un método corto para entender qué decidió un tribunal, por qué lo decidió y para qué te sirve en tu caso.',
    secciones: [
      {
        titulo: '1. Antes de leer',
        parrafos: [
          'Anota quién resuelve, en qué instancia y en qué fecha. Una casación, una apelación y una resolución administrativa no pesan lo mismo ni responden a las mismas preguntas. Revisa también si la norma aplicada sigue vigente: una buena sentencia sobre una ley derogada puede servirte de argumento, pero no de apoyo.',
          'Escribe en una línea qué quieres saber. Quien lee con una pregunta encuentra; quien lee sin ella subraya todo.',
        ],
      },
      {
        titulo: '2. Las tres partes',
        parrafos: [
          'La parte expositiva resume qué se pidió y qué se respondió. La considerativa contiene las razones, ordenadas y numeradas. La resolutiva dice qué se ordena. El Código Procesal Civil exige esa separación para la sentencia, y casi toda resolución la sigue.',
          'Lee primero la resolutiva, luego la expositiva y al final la considerativa. Sabrás adónde va el razonamiento y notarás antes lo que le falta.',
        ],
      },
      {
        titulo: '3. La razón de decidir',
        parrafos: [
          'No todo lo que dice un tribunal sostiene su decisión. Para encontrar la razón de decidir, quita mentalmente un párrafo y pregúntate si el fallo seguiría siendo el mismo. Si cambia, ahí está la razón; si no, es un comentario útil, pero no vincula.',
          'Formula esa razón como una regla: «cuando ocurren tales hechos, corresponde tal consecuencia, porque tal norma se entiende así». Si no puedes escribirla en dos líneas, vuelve a leer.',
        ],
      },
      {
        titulo: '4. La ficha de una página',
        parrafos: [
          'Datos: órgano, número, fecha, materia. Hechos probados: solo los que el tribunal da por ciertos, cada uno con su prueba. Problema: la pregunta jurídica, en forma de pregunta. Decisión: qué se resolvió. Razón: la regla que formulaste. Votos: si hubo uno en discordia, qué discute. Uso: en qué se parece y en qué se diferencia de tu caso.',
          'Guarda la ficha con el número exacto del fundamento que vas a citar. Dentro de un mes no recordarás dónde estaba.',
        ],
      },
      {
        titulo: '5. Errores frecuentes',
        parrafos: [
          'Citar la sumilla como si fuera la sentencia. Citar una frase sin sus hechos. Confundir lo que alegó una parte con lo que aceptó el tribunal. Usar una decisión anterior al cambio de la norma. Copiar una cita de otro escrito sin abrir la resolución.',
        ],
      },
    ],
  },
  {
    clave: 'guia-escritos',
    titulo: 'Cómo ordenar un escrito que se entienda',
    lead: 'Quien decide lee muchos escritos por día. El tuyo ayuda si se entiende en la primera página.',
    secciones: [
      {
        titulo: '1. Empieza por el pedido',
        parrafos: [
          'El petitorio va al inicio, completo y concreto: qué pides, contra quién y en qué medida. Si pides varias cosas, numéralas y di cuál es principal, cuál accesoria y cuál subordinada. El juez no puede dar más de lo que pediste ni algo distinto.',
          'Lee tu petitorio como si fuera la parte resolutiva de la sentencia. Si al copiarlo no se podría ejecutar, todavía no está listo.',
        ],
      },
      {
        titulo: '2. Los hechos, uno por párrafo',
        parrafos: [
          'Cuenta los hechos en orden, numerados, con fecha, lugar y persona. Un hecho por párrafo permite que la otra parte lo admita o lo niegue, y que el juez fije los puntos en discusión. Deja los adjetivos: si el hecho es grave, se nota.',
          'Al lado de cada hecho anota, para ti, la prueba que lo sostiene. Los que se quedan sin prueba son los que debes conseguir o retirar antes de presentar el escrito.',
        ],
      },
      {
        titulo: '3. El derecho, después',
        parrafos: [
          'Cita la norma que decide el caso y explica por qué se aplica a tus hechos. Tres normas bien conectadas valen más que veinte enumeradas. Si hay una decisión que te conviene, di en qué se parecen los hechos; si hay una que te perjudica, adelántate y di en qué se diferencian.',
        ],
      },
      {
        titulo: '4. Prueba y anexos',
        parrafos: [
          'Ofrece cada medio de prueba y di qué acredita. Un documento sin finalidad declarada se discute más y convence menos. Ordena los anexos con el mismo código que usas en el texto y revisa que se lean: un voucher borroso no prueba un pago.',
        ],
      },
      {
        titulo: '5. La última lectura',
        parrafos: [
          'Lee en voz alta. Parte las oraciones de más de tres líneas. Revisa nombres, fechas, montos y número de expediente. Comprueba que la firma, la colegiatura, la casilla electrónica y los anexos estén. Después, pide a alguien que no conozca el caso que te diga en una frase qué pides: si acierta, está listo.',
        ],
      },
    ],
  },
  {
    clave: 'guia-plazos',
    titulo: 'Cómo contar plazos sin sorpresas',
    lead: 'Más derechos se pierden por un plazo mal contado que por un mal argumento. Cuenta siempre en el mismo orden.',
    secciones: [
      {
        titulo: '1. Qué plazo es',
        parrafos: [
          'Identifica la norma que fija el plazo y la que dice cómo se cuenta. En el Código Civil, los plazos por días se cuentan en días naturales, salvo que la ley o el acto establezcan días hábiles. En el procedimiento administrativo y en el proceso civil, los días son hábiles. Un contrato puede decir otra cosa: léelo.',
        ],
      },
      {
        titulo: '2. Desde cuándo',
        parrafos: [
          'El día inicial no se cuenta y el del vencimiento sí. En un proceso, el punto de partida es la notificación: comprueba su fecha, la forma en que se hizo y desde cuándo surte efectos. Con notificación electrónica, revisa la regla propia de esa casilla antes de sumar días.',
          'Guarda la constancia. Cuando el plazo se discute, se discute la notificación.',
        ],
      },
      {
        titulo: '3. Hasta cuándo',
        parrafos: [
          'Un plazo por meses o por años vence el día que corresponde a la fecha de inicio. Si ese mes no tiene tal día, vence el último. Si el último día es inhábil, el vencimiento pasa al primer día hábil siguiente. Anota también la hora: la mesa de partes, física o virtual, tiene horario.',
        ],
      },
      {
        titulo: '4. Lo que lo detiene',
        parrafos: [
          'Distingue suspensión de interrupción: la primera detiene la cuenta y luego continúa; la segunda la borra y empieza de nuevo. La prescripción admite ambas; la caducidad, en general, no. Los días no laborables declarados, las huelgas y las suspensiones de labores cambian la cuenta: guarda la norma que los dispuso.',
          'Si el órgano queda lejos de tu domicilio, revisa si corresponde sumar el término de la distancia.',
        ],
      },
      {
        titulo: '5. Un hábito',
        parrafos: [
          'Apenas recibes una notificación, escribe tres fechas: la de vencimiento, dos días hábiles antes para presentar, y la mitad del plazo para tener el borrador. Pide a otra persona que cuente por su lado. Si no coinciden, gana la fecha más corta hasta que aclaren por qué.',
        ],
      },
    ],
  },
];
