import type { Row } from './table.ts';

/** Why a goal is missed, in one line of the table. The first whose words begin the row's. */
const reasons: [work: string, why: string][] = [
  [
    'primera visita al catálogo: peticiones',
    'un módulo por parte de la página que se comparte con otras, sobre HTTP/2; juntarlos sube el JavaScript de cada visita.',
  ],
  [
    'primera visita',
    'React con su hidratación son 67 KB de cada primera visita y TanStack Query 12; cargar al primer toque perdía pulsaciones en las páginas con formulario.',
  ],
  [
    'GET /api/auth/me',
    'PostgreSQL gasta lo mismo que en el suelo; lo demás es Fastify, pg, cookies, cabeceras, registro y métricas, sin que ninguna función nuestra pase del 1 %.',
  ],
  [
    'POST /api/orders',
    'el suelo escribe pedido, líneas, historia y correo; lo nuestro además cuenta cuatro límites, registra los textos legales aceptados y encola el envío, la mitad de su tiempo en PostgreSQL. En Node escribe el correo en HTML y firma número y enlace.',
  ],
  [
    'guardar una respuesta',
    'el suelo guarda sin preguntar; lo nuestro mira además rendición, matrícula, plazo, intentos y que lo nuevo sea de la prueba, el doble en PostgreSQL: casi todo es preparar el plan para cada ejecución.',
  ],
  [
    'página',
    'la respuesta sale de memoria; quedan el registro, las métricas y las cabeceras de seguridad, que el suelo no escribe.',
  ],
  [
    'GET /api/cursos',
    'la respuesta sale de memoria; quedan el registro, las métricas y las cabeceras de seguridad, que el suelo no escribe.',
  ],
  [
    'memoria tras toda la medición',
    'sin las opciones de deploy, con las que la carga mezclada cumple 300 MB: el asignador de glibc guarda un montón por hilo y V8 no acota el montón viejo.',
  ],
  ['memoria tras el arranque', 'el código cargado y la caché de páginas públicas.'],
  [
    'arranque',
    'lo que el suelo no hace: migraciones comprobadas, cola de trabajos, cachés y un proceso con todas las rutas.',
  ],
  [
    'dos procesos contra uno',
    'los dos procesos, PostgreSQL y el generador de carga se reparten los mismos dos núcleos.',
  ],
];

const growthReason = 'lee y suma todas las filas de la escuela en el momento; la meta con 100 000 personas se cumple.';

export function withReason(row: Row): Row {
  if (row.met !== false || row.note) return row;
  const known = reasons.find(([work]) => row.work.startsWith(work))?.[1];
  const note = known ?? (row.work.endsWith('1 000 000 personas') ? growthReason : 'sin explicación todavía.');
  return { ...row, note };
}
