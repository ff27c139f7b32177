import { allEndpoints } from 'domain/contract/all.ts';
import { buildPath } from 'domain/contract/endpoint.ts';
import { limaDay, limaYear } from 'domain/formats/lima-time.ts';
import { isPermiso } from 'domain/rules/permisos.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allMatriculas } from '../db/schema/matriculas.ts';
import { accessKeyOf } from '../pedidos/access-codes.ts';
import { addPregunta } from '../pruebas/save-preguntas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeEspecialidad, makeModulo, makeUsuario } from '../testing/builders.ts';
import type { Answer } from '../testing/client.ts';
import type { Sample } from '../testing/derived-sample.ts';
import { makeExam, preguntaMultiple, preguntaVF } from '../testing/exams.ts';
import { makeGrupo } from '../testing/grupos.ts';
import { makeSchool, type School } from '../testing/school.ts';
import { makeSesion, minutesFromNow } from '../testing/sesiones.ts';
import { openSession } from '../testing/sessions.ts';
import { statementsOf } from '../testing/statements.ts';

let t: TestApp;
let small: School;
let large: School;
beforeAll(async () => {
  t = await startTestApp();
  small = await makeSchool(t, 1);
});
afterAll(() => t.close());

type Rows = (answer: Answer) => number;
type Read = { ask?: (school: School) => Sample; rows?: Rows };

const page = () => ({ query: { page: 1, size: 50 } });
const ofCurso = ({ cursoId }: School) => ({ params: { id: cursoId }, query: { page: 1, size: 50 } });
const listed: Rows = ({ body }) => (body.resources as unknown[]).length;
const within =
  (name: string): Rows =>
  ({ body }) =>
    (body.resource as Record<string, unknown[]>)[name]!.length;
const counted =
  (name: string): Rows =>
  ({ body }) =>
    (body.resource as Record<string, number>)[name]!;
const csv: Rows = ({ body }) =>
  Buffer.from((body.resource as { data: string }).data, 'base64')
    .toString()
    .trim()
    .split('\n').length;

/** Every GET that returns a list, a tree, an export or a count. */
const reads: Record<string, Read> = {
  'GET /catalogo': { ask: page },
  'GET /catalogo/elegidos': { ask: ({ cursoIds }) => ({ query: { ids: cursoIds.join(',') } }) },
  'GET /catalogo/:id/flyer': { ask: ({ cursoId }) => ({ params: { id: cursoId } }), rows: within('docentes') },
  'GET /cursos': { ask: page },
  'GET /programas': { ask: page },
  'GET /cursos/:id/anuncios/destinatarios': {
    ask: ({ cursoId }) => ({ params: { id: cursoId } }),
    rows: ({ body }) => (body.resources as { destinatarios: number }[])[0]!.destinatarios,
  },
  'GET /cursos/:id/cifras': { ask: ({ cursoId }) => ({ params: { id: cursoId } }), rows: counted('matriculados') },
  'GET /curso-ponentes/:cursoId': { ask: ({ cursoId }) => ({ params: { cursoId } }) },
  'GET /especialidades': { ask: page },
  'GET /docentes': { ask: page },
  'GET /docentes/exportar': { rows: csv },
  'GET /cupones': { ask: page },
  'GET /cupones/exportar': { rows: csv },
  'GET /paquetes': { ask: page },
  'GET /paquetes/exportar': { rows: csv },
  'GET /paquetes/venta': {},
  'GET /cuotas': { ask: page },
  'GET /planes-cuotas': { ask: page },
  'GET /planes-cuotas/exportar': { rows: csv },
  'GET /entidades': { ask: page },
  'GET /entidades/exportar': { rows: csv },
  'GET /firmantes': { ask: page },
  'GET /firmantes/exportar': { rows: csv },
  'GET /tipo-modulos': { ask: page },
  'GET /tipo-modulos/exportar': { rows: csv },
  'GET /selects/modulo': {},
  'GET /tipo-materiales': { ask: page },
  'GET /tipo-materiales/exportar': { rows: csv },
  'GET /selects/material': {},
  'GET /usuarios/:id/ficha': { ask: ({ alumnoId }) => ({ params: { id: alumnoId } }), rows: within('cursos') },
  'GET /eliminados': { ask: () => ({ query: { tipo: 'usuario', page: 1, size: 50 } }) },
  'GET /usuarios': { ask: page },
  'GET /usuarios/exportar': { rows: csv },
  'GET /correos': { ask: page },
  'GET /reclamaciones': { ask: page },
  'GET /interesados': { ask: page },
  'GET /cotizaciones': { ask: page },
  'GET /cotizaciones/exportar': { rows: csv },
  'GET /cotizaciones/empresas': { ask: ({ size }) => ({ query: { q: size === 1 ? 'Estudio 1 ' : 'Estudio' } }) },
  'GET /grupos': { ask: page },
  'GET /mi-grupo': {},
  'GET /mi-grupo/compartido': {},
  'GET /mi-grupo/cursos/:id/personas': { ask: ({ grupoItemId }) => ({ params: { id: grupoItemId } }) },
  'GET /mi-grupo/cursos/:id/exportar': { ask: ({ grupoItemId }) => ({ params: { id: grupoItemId } }), rows: csv },
  'GET /interesados/exportar': { rows: csv },
  'GET /interesados/:id/notas': { ask: ({ interesadoId }) => ({ params: { id: interesadoId } }) },
  'GET /interesados/embudo': { ask: () => ({ query: { por: 'origen' } }), rows: within('filas') },
  'GET /solicitudes-datos': { ask: page },
  'GET /cuenta/solicitudes': {},
  'GET /reclamaciones/exportar': { rows: csv },
  'GET /auditoria': { ask: page },
  'GET /seguridad/eventos': { ask: page },
  'GET /auth/sesiones': {},
  'GET /auditoria/exportar': { rows: csv },
  'GET /auditoria/opciones': { rows: within('personas') },
  'GET /panel/actividad': {},
  'GET /panel/semana': {},
  'GET /panel/buscar': { ask: () => ({ query: { q: 'Núñez' } }) },
  'GET /panel/pendientes': { rows: counted('pedidos') },
  'GET /mis-cursos': {},
  'GET /mis-certificados': {},
  'GET /mis-pedidos': { ask: page },
  'GET /orders': { ask: page },
  'GET /orders/exportar': { rows: csv },
  'GET /orders/asistido/clientes': { ask: ({ size, dni }) => ({ query: { q: size === 1 ? dni : 'rosa' } }) },
  'GET /cursos/:id/devoluciones': { ask: ({ soldId }) => ({ params: { id: soldId }, ...page() }) },
  'GET /orders/:id/notas': { ask: ({ pedido }) => ({ params: { id: pedido.pedidoId } }) },
  'GET /usuarios/:id/notas': { ask: ({ alumnoId }) => ({ params: { id: alumnoId } }) },
  'GET /pagos': { ask: page },
  'GET /pagos/exportar': { rows: csv },
  'GET /comprobantes': { ask: page },
  'GET /comprobantes/exportar': { rows: csv },
  'GET /comprobantes/faltas': {},
  'GET /reportes/ventas': { ask: () => ({ query: { por: 'curso' } }), rows: within('filas') },
  'GET /reportes/ventas/exportar': { ask: () => ({ query: { por: 'curso' } }), rows: csv },
  'GET /reportes/informe': { ask: () => ({ query: { informe: 'pendientes' } }), rows: within('filas') },
  'GET /reportes/informe/exportar': { ask: () => ({ query: { informe: 'pendientes' } }), rows: csv },
  'GET /reportes/contador/exportar': { rows: csv },
  'GET /reportes/cierre': { ask: () => ({ query: { fecha: limaDay(new Date()) } }), rows: within('pistas') },
  'GET /pagos-declarados': { ask: page },
  'GET /orders/:id': { ask: ({ pedido }) => ({ params: { id: pedido.pedidoId } }), rows: within('asientos') },
  'GET /orders/estado': {
    ask: ({ pedido: { numero } }) => ({ query: { numero, clave: accessKeyOf(t.deps, numero) } }),
    rows: within('lineas'),
  },
  'GET /modulos': { ask: ({ cursoId }) => ({ query: { cursoId } }) },
  'GET /cursos/:id/progreso': { ask: ({ cursoId }) => ({ params: { id: cursoId } }), rows: counted('materiales') },
  'GET /cursos/:id/lecciones': { ask: ({ cursoId }) => ({ params: { id: cursoId } }) },
  'GET /materiales': { ask: ({ moduloId }) => ({ query: { moduloId } }) },
  'GET /modulos/:id/consultas': { ask: ({ moduloId }) => ({ params: { id: moduloId } }) },
  'GET /consultas': { ask: page },
  'GET /encuestas': { ask: page },
  'GET /encuestas/exportar': { rows: csv },
  'GET /encuestas/:cursoId/resultados': {
    ask: ({ cursoId }) => ({ params: { cursoId } }),
    rows: counted('respuestas'),
  },
  'GET /mis-encuestas': {},
  'GET /voces': { ask: page },
  'GET /libro-certificados': { ask: () => ({ query: { anio: limaYear(new Date()), page: 1, size: 50 } }) },
  'GET /libro-certificados/libros': {},
  'GET /remesas': {},
  'GET /catalogo/voces': {},
  'GET /cursos/:id/anuncios': { ask: ({ cursoId }) => ({ params: { id: cursoId } }), rows: within('anuncios') },
  'GET /mis-anuncios': { rows: within('anuncios') },
  'GET /cuenta/anuncios': {},
  'GET /modulos/:id/materiales/eliminados': { ask: ({ moduloId }) => ({ params: { id: moduloId } }) },
  'GET /modulos/:id/apuntes': { ask: ({ moduloId }) => ({ params: { id: moduloId } }) },
  'GET /sesiones/proximas': {},
  'GET /cuenta/calendarios': {},
  'GET /pruebas/:id': { ask: ({ examen }) => ({ params: { id: examen.pruebaId } }), rows: within('preguntas') },
  'GET /preguntas/prueba/:id': {
    ask: ({ examen }) => ({ params: { id: examen.pruebaId } }),
    rows: within('preguntas'),
  },
  'GET /pruebas/:id/preguntas/banco': { ask: ({ examen }) => ({ params: { id: examen.pruebaId }, ...page() }) },
  'GET /pruebas/:id/intentos': { ask: ({ pruebaId }) => ({ params: { id: pruebaId } }) },
  'GET /pruebas/:id/rendiciones': { ask: ({ pruebaId }) => ({ params: { id: pruebaId }, ...page() }) },
  'GET /calificaciones': { ask: page },
  'GET /calificaciones/abiertas': { ask: page },
  'GET /calificaciones/exportar': { rows: csv },
  'GET /calificaciones/:id': { ask: ({ intentoId }) => ({ params: { id: intentoId } }), rows: within('abiertas') },
  'GET /usuario-cursos/:cursoId': { ask: ({ cursoId }) => ({ params: { cursoId }, ...page() }) },
  'GET /usuario-cursos/:cursoId/exportar': { ask: ({ cursoId }) => ({ params: { cursoId } }), rows: csv },
  'GET /usuario-cursos/:cursoId/importaciones': { ask: ({ cursoId }) => ({ params: { cursoId } }) },
  'GET /cursos/:id/asistencia': { ask: ofCurso, rows: within('alumnos') },
  'GET /cursos/:id/asistencia/exportar': { ask: ({ cursoId }) => ({ params: { id: cursoId } }), rows: csv },
  'GET /cursos/:id/mi-asistencia': {
    ask: ({ cursoId }) => ({ params: { id: cursoId } }),
    rows: within('sesiones'),
  },
  'GET /cursos/:id/notas': { ask: ofCurso, rows: within('alumnos') },
  'GET /cursos/:id/notas/exportar': { ask: ({ cursoId }) => ({ params: { id: cursoId } }), rows: csv },
  'GET /notas/historia': { ask: ({ alumnoId, moduloId }) => ({ query: { usuarioId: alumnoId, moduloId } }) },
  'GET /certificados/:id': { ask: ofCurso },
  'GET /certificados/exportar': { ask: ({ cursoId }) => ({ query: { cursoId } }), rows: csv },
  'GET /certificados/elegibles/:id': { ask: ofCurso },
  'GET /certificados/lote/:id/constancias': { ask: ({ attendedId: id }) => ({ params: { id } }) },
  'GET /certificados/codigo/:codigo/historia': { ask: ({ codigo }) => ({ params: { codigo } }) },
};

const preguntaOf = (opciones: number) => ({
  ...preguntaMultiple,
  opciones: Array.from({ length: opciones }, (_, at) => ({ descripcion: `Opción ${at}`, correcto: at === 0 })),
});

/** A finished session of a course with `size` students. */
async function heldSesion(size: number) {
  const { cursoId, materialId } = await makeSesion(t.deps.db, { inicio: minutesFromNow(-180) });
  const people: Awaited<ReturnType<typeof makeUsuario>>[] = [];
  for (let at = 1; at <= size; at++) people.push(await makeUsuario(t.deps.db));
  await t.deps.db.insert(allMatriculas).values(people.map(({ usuarioId }) => ({ usuarioId, cursoId })));
  return { cursoId, materialId, people };
}

/** Endpoints that write many rows at once. */
const writes: Record<string, (school: School) => Promise<Sample>> = {
  'POST /pruebas': async ({ size }) => {
    const { moduloId } = await makeModulo(t.deps.db, { tipoModuloId: 2 });
    const data = { nombre: 'Final', descripcion: 'De todo el curso', intentos: 1 };
    return { body: { ...data, moduloId, preguntas: Array.from({ length: size }, () => preguntaVF) } };
  },
  'PUT /preguntas/:id': async ({ size, pruebaId }) => {
    const pregunta = preguntaOf(size > 1 ? 10 : 2);
    const id = await addPregunta(t.deps.db, pruebaId, pregunta);
    return { params: { id }, body: { ...pregunta, pruebaId } };
  },
  'POST /pruebas/:id/preguntas/traer': async ({ size }) => {
    const { especialidadId } = await makeEspecialidad(t.deps.db);
    const curso = { especialidadId };
    const preguntas = Array.from({ length: size }, (_, at) => ({ ...preguntaMultiple, enunciado: `Pregunta ${at}` }));
    const [to, from] = [await makeExam(t.deps.db, { curso }), await makeExam(t.deps.db, { curso, preguntas })];
    return { params: { id: to.pruebaId }, body: { preguntas: from.preguntas.map(({ preguntaId }) => preguntaId) } };
  },
  'PUT /calificaciones/:id': async ({ intentoId, examen }) => {
    const respuestas = examen.preguntas.map(({ preguntaId }) => ({ preguntaId, puntos: 15, comentario: 'Bien.' }));
    return { params: { id: intentoId }, body: { respuestas } };
  },
  'PUT /usuario-cursos/asociar': async ({ size, cursoId }) => {
    const usuarioIds: number[] = [];
    for (let at = 1; at <= size; at++) usuarioIds.push((await makeUsuario(t.deps.db)).usuarioId);
    return { body: { cursoId, usuarioIds, avisar: false } };
  },
  'PUT /cursos/:id/notas': async ({ size }) => {
    const { cursoId } = await makeCurso(t.deps.db);
    const { moduloId } = await makeModulo(t.deps.db, { cursoId });
    const celdas: { usuarioId: number; moduloId: number; nota: number }[] = [];
    for (let at = 1; at <= size; at++) {
      const { usuarioId } = await makeUsuario(t.deps.db);
      await t.deps.db.insert(allMatriculas).values({ usuarioId, cursoId });
      celdas.push({ usuarioId, moduloId, nota: 14 });
    }
    return { params: { id: cursoId }, body: { celdas } };
  },
  'PUT /cursos/:id/asistencia': async ({ size }) => {
    const { cursoId, materialId, people } = await heldSesion(size);
    const celdas = people.map(({ usuarioId }) => ({ usuarioId, materialId, presente: true }));
    return { params: { id: cursoId }, body: { celdas } };
  },
  'POST /cursos/:id/asistencia/zoom': async ({ size }) => {
    const { cursoId, materialId, people } = await heldSesion(size);
    const filas = people.map(({ correo }, at) => ({ linea: at + 2, nombre: '', correo, minutos: 90 }));
    const elegidos = people.map(({ usuarioId }) => ({ usuarioId, estado: 'nueva' }));
    return { params: { id: cursoId }, body: { materialId, filas, elegidos } };
  },
  'POST /mi-grupo/cursos/:id/invitaciones': async ({ size, alumnoId }) => {
    const { pedidoItemId } = await makeGrupo(t, { usuarioId: alumnoId, cantidad: size + 1 });
    const filas = Array.from({ length: size }, (_, at) => ({ correo: `fila${at}@correo.pe` }));
    return { params: { id: pedidoItemId }, body: { filas } };
  },
  'POST /accesos/reclamar': async ({ link }) => ({ body: { codigo: link } }),
};

const all = allEndpoints().map(({ spec }) => ({ spec, line: `${spec.method} ${spec.path}` }));
const gets = all.filter(({ spec }) => spec.method === 'GET');
const measured = gets.filter(({ line }) => line in reads);

async function send({ spec }: (typeof all)[number], { adminId, alumnoId }: School, sample: Sample) {
  // Signed in also for public endpoints: a cached response would need no statement.
  const browser = await openSession(t, isPermiso(spec.access) ? adminId : alumnoId);
  const { body } = sample;
  const sent = await statementsOf(() => browser.request(spec.method, buildPath(spec, sample), { body }));
  expect(sent.answer.status, sent.answer.text).toBe(200);
  return sent;
}

async function read(endpoint: (typeof gets)[number], school: School) {
  const { ask, rows = listed } = reads[endpoint.line]!;
  const { answer, statements } = await send(endpoint, school, ask?.(school) ?? {});
  // Only a full page counts the total.
  return { rows: rows(answer), statements: statements.filter((each) => !each.endsWith('as hallado) as n')) };
}

function expectAsMany(few: string[], many: string[]): void {
  const sent = `For one:\n${few.join('\n')}\nFor twelve:\n${many.join('\n')}\n`;
  expect(many.length, sent).toBe(few.length);
}

describe('a list takes as many statements for twelve rows as for one', () => {
  const few = new Map<string, Awaited<ReturnType<typeof read>>>();
  beforeAll(async () => {
    // Exports are audited, and would fill the short list of latest activity.
    const isExport = ({ line }: (typeof measured)[number]) => Number(line.includes('exportar'));
    const exportsLast = measured.toSorted((one, other) => isExport(one) - isExport(other));
    for (const endpoint of exportsLast) few.set(endpoint.line, await read(endpoint, small));
    large = await makeSchool(t, 12);
  });

  test.each(measured)('$line', async (endpoint) => {
    const { rows, statements } = few.get(endpoint.line)!;
    const many = await read(endpoint, large);
    expect(rows).toBeGreaterThan(0);
    expect(many.rows, 'the second answer holds no more than the first').toBeGreaterThan(rows);
    expectAsMany(statements, many.statements);
  });

  test('no list is left out', () => {
    const lists = gets.filter(({ spec }) => spec.answer.kind === 'resources').map(({ line }) => line);
    expect(Object.keys(reads)).toEqual(expect.arrayContaining(lists));
    expect(measured).toHaveLength(Object.keys(reads).length);
  });

  describe('and so does what takes many at once', () => {
    test.each(Object.keys(writes))('%s', async (line) => {
      const endpoint = all.find((each) => each.line === line)!;
      const one = await send(endpoint, small, await writes[line]!(small));
      const twelve = await send(endpoint, large, await writes[line]!(large));
      expectAsMany(one.statements, twelve.statements);
    });
  });
});
