import { allEndpoints } from 'domain/contract/all.ts';
import { accessKeyOf } from '../../pedidos/access-codes.ts';
import { cotizacionBody } from '../cotizaciones.ts';
import { interesadoBody } from '../interesados.ts';
import { makePerson } from '../people.ts';
import { hojaBody } from '../reclamaciones.ts';
import { opinionOf } from '../samples-encuestas.ts';
import { contentOf, partsOf } from './files.ts';
import type { Person, PlannedRequest, World } from './world.ts';

const endpoints = new Map(allEndpoints().map(({ area, name, spec }) => [`${area}.${name}`, spec]));

const day = 24 * 3_600_000;

/** A small school in the middle of its term, built through its own endpoints. */
export async function seedSchool(world: World): Promise<void> {
  const { db } = world.t.deps;
  const marta = await makePerson(db, 'ADMIN', {
    nombre: 'Marta',
    apellido: 'Vega',
    dni: '41000001',
    correo: 'marta@correo.pe',
  });
  await makePerson(db, 'ADMIN', { nombre: 'Luis', apellido: 'Paz', dni: '41000002', correo: 'luis@correo.pe' });
  for (const [at, [rol, nombre]] of (
    [
      ['COORDINACION', 'Olga'],
      ['CAJA', 'Pedro'],
    ] as const
  ).entries()) {
    const correo = `${nombre.toLowerCase()}@correo.pe`;
    await makePerson(db, rol, { nombre, apellido: 'Soto', dni: `4100001${at}`, correo });
  }
  const students = [];
  for (const [at, nombre] of ['Ana', 'Beto', 'Carla'].entries()) {
    const theirs = {
      nombre,
      apellido: 'Quispe Ríos',
      dni: `4200000${at}`,
      correo: `${nombre.toLowerCase()}@correo.pe`,
      numero: `98700000${at}`,
    };
    students.push(await makePerson(db, 'USU', theirs));
  }
  const as: Person = { usuarioId: marta.usuarioId, alias: 'Marta' };
  const send: Send = async (name, request) => {
    const answer = await world.send(endpoints.get(name)!, { as, ...request });
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`);
    return answer.body.resource as Record<string, number>;
  };
  const now = world.clock.now().getTime();
  const at = (days: number) => new Date(now + days * day).toISOString();

  const { especialidadId } = await send('especialidades.createEspecialidad', {
    body: { nombre: 'Derecho Penal', descripcion: 'Teoría del delito' },
  });
  const { entidadId } = await send('entidades.createEntidad', {
    body: {
      titulo: 'Colegio de Abogados',
      ubicacion: 'Lima',
      acronimo: 'CAL',
      descripcion: 'Certifica',
      firmante: 'Rosa Díaz',
    },
  });
  const { docenteId } = await send('docentes.createDocente', {
    body: { nombre: 'César', apellido: 'Núñez', especialidad: 'Penal', correo: 'cesar@correo.pe' },
  });
  await send('docentes.inviteDocente', { params: { id: docenteId }, body: { dni: '41000020' } });
  const common = {
    especialidadId,
    entidadId,
    activa: true,
    tipo: 'C',
    tipoCertificado: 'C',
    duracionMinutos: 2400,
    vigencia: null,
  };
  const { cursoId } = await send('cursos.createCurso', {
    body: { ...common, nombre: 'Proceso Penal', precio: 230, fechaHoraInicio: at(-30), fechaHoraLimite: at(2) },
  });
  await send('cursos.createCurso', {
    body: {
      ...common,
      nombre: 'Ética a tu ritmo',
      precio: 0,
      asincronico: 'S',
      fechaHoraInicio: at(-60),
      fechaHoraLimite: at(300),
    },
  });
  const early = { precio: 100, precioPreventa: 80, preventaHasta: at(1) };
  const notarial = await send('cursos.createCurso', {
    body: {
      ...common,
      ...early,
      nombre: 'Derecho Notarial',
      fechaHoraInicio: at(10),
      fechaHoraLimite: at(60),
      vigencia: 1,
    },
  });
  await send('ponentes.associatePonente', { body: { cursoId, docenteId } });

  const clase = await send('modulos.createModulo', { body: { nombre: 'Clase 1', orden: 1, tipoModuloId: 1, cursoId } });
  const moduloId = clase.moduloId!;
  const session = { inicio: at(0.01), fin: at(0.08), video: 'https://zoom.example/j/1' };
  await send('materiales.createMaterial', {
    body: { nombre: 'Sesión 1', orden: 1, tipoMaterialId: 3, moduloId, ...session },
  });
  await addFile(world, as, moduloId);
  await makeExam(send, cursoId!, { minutos: 30, mezclaOpciones: true, muestra: 2 }, [closed(1), closed(2), closed(3)]);
  await makeExam(send, cursoId!, {}, [closed(4), { enunciado: 'Explica el plazo.', tipo: 1, opciones: [] }]);

  for (const { usuarioId } of students.slice(0, 2)) {
    await send('matriculas.associateAlumno', { body: { cursoId, usuarioId, avisar: false } });
  }
  await send('cupones.createCupon', { body: { codigo: 'CUP1', porcentaje: 10, usosMax: 2, todos: true } });
  await send('formasPago.updateFormasPago', {
    body: { yapeNumero: '999888777', yapeTitular: 'Aula', plinNumero: '999111222', plinTitular: 'Aula' },
  });
  const [ana, beto, carla] = students.map(
    ({ usuarioId }, at): Person => ({ usuarioId, alias: ['Ana', 'Beto', 'Carla'][at]! }),
  );
  await leaveTraces(world, send, { cursoId: cursoId!, moduloId, ana: ana!, beto: beto! });
  await leaveSales(world, send, {
    cursoId: cursoId!,
    notarialId: notarial.cursoId!,
    ana: ana!,
    beto: beto!,
    carla: carla!,
  });
}

type Traces = { cursoId: number; moduloId: number; ana: Person; beto: Person };

/** One row of everything that a later act needs: pedidos, questions, bounced mails, an attempt to grade. */
async function leaveTraces(world: World, send: Send, { cursoId, moduloId, ana, beto }: Traces): Promise<void> {
  const items = [{ cursoId, nombre: 'Proceso Penal', cantidad: 2, precio: 230 }];
  const order = (n: number) => ({ buyerName: `Cliente ${n}`, buyerEmail: `cliente${n}@correo.pe`, items, total: 460 });
  await send('pedidos.createPedido', { as: 'visitor', body: order(0) });
  await send('pedidos.createPedido', { as: 'visitor', body: order(1) });
  const [waiting, paid] = await world.rows<{ id: number; numero: string }>(
    'select pedido_id as id, numero from pedido order by 1',
  );
  await send('pagos.markPaid', { params: { id: paid!.id }, body: { medio: 'yape', operacion: '555001' } });
  const ref = { numero: waiting!.numero, clave: accessKeyOf(world.t.deps, waiting!.numero) };
  await send('declaredPagos.declarePago', { as: 'visitor', body: { ...ref, medio: 'plin', operacion: '555002' } });
  await world.jobs.runDue();
  await send('consultas.createConsulta', { as: ana, params: { id: moduloId }, body: { texto: '¿Qué plazo rige?' } });
  await send('solicitudes.createSolicitud', { as: ana, body: { tipo: 'acceso', detalle: 'Pido mis datos' } });
  await send('sesiones.createCalendario', { as: ana });
  await send('reclamaciones.createReclamacion', { as: 'visitor', body: hojaBody() });
  world.faults.arm({ kind: 'mail-refused', after: 0 });
  await world.jobs.runDue();
  world.faults.disarm();
  await send('anuncios.createAnuncio', {
    params: { id: cursoId },
    body: { titulo: 'Bienvenida', texto: 'Empezamos hoy.' },
  });
  await send('certificados.associateCertificado', {
    body: { cursoId, usuarioId: ana.usuarioId, motivo: 'Por convenio' },
  });
  const pruebaId = (await world.ids('prueba')).at(-1)!;
  const preguntas = await world.rows<{ preguntaId: number; tipo: number; opcionId: number | null }>(
    `select pregunta_id as "preguntaId", tipo, (select min(opcion_id) from opcion o where o.pregunta_id = p.pregunta_id) as "opcionId"
       from pregunta p where prueba_id = $1 order by 1`,
    [pruebaId],
  );
  const opciones = preguntas.flatMap(({ opcionId }) => opcionId ?? []);
  const abiertas = preguntas
    .filter(({ tipo }) => tipo === 1)
    .map(({ preguntaId }) => ({ preguntaId, texto: 'Quince días.' }));
  await send('pruebas.submitRespuestas', { as: beto, body: { pruebaId, opciones, abiertas } });
  for (let round = 0; round < 3; round++) await world.jobs.runDue();
}

type Sales = { cursoId: number; notarialId: number; ana: Person; beto: Person; carla: Person };

/**
 * Carla pays in instalments, Beto has a group, a company has a quotation, somebody asked for information, Ana may be
 * quoted.
 */
async function leaveSales(world: World, send: Send, { cursoId, notarialId, ana, beto, carla }: Sales): Promise<void> {
  const plan = { tipo: 'cuotas', cuotas: 3, recargo: 0, cadaDias: 7, gracia: 1 };
  const { planCuotasId: planId } = await send('planesCuotas.createPlanCuotas', { body: { cursoId, ...plan } });
  await send('paquetes.createPaquete', {
    body: { nombre: 'Penal y Notarial', porcentaje: 10, cursoIds: [cursoId, notarialId] },
  });
  const buy = async (as: Person, body: { items: object[]; total: number }) => {
    const sent = { buyerName: as.alias, buyerEmail: `${as.alias.toLowerCase()}@correo.pe`, ...body };
    const offered = await (await world.browserOf(as)).request('POST', '/api/orders/cuotas', { body: sent });
    const [found] = offered.body.resources as { planId: number; cuotas: object[] }[];
    await send('pedidos.createPedido', { as, body: { ...sent, ...(found && { planId, cuotas: found.cuotas }) } });
    const id = Math.min(...(await world.ids('pedido', `usuario_id = ${as.usuarioId}`)));
    await send('pagos.markPaid', { params: { id }, body: { medio: 'yape', operacion: `55501${id}` } });
    return id;
  };
  const item = (id: number, nombre: string, cantidad: number, precio: number) => ({
    cursoId: id,
    nombre,
    cantidad,
    precio,
  });
  await buy(carla, { items: [item(cursoId, 'Proceso Penal', 1, 230)], total: 230 });
  const pedidoId = await buy(beto, { items: [item(notarialId, 'Derecho Notarial', 3, 80)], total: 240 });
  const [line] = await world.ids('pedido_item', `pedido_id = ${pedidoId}`);
  const filas = [{ nombre: 'Rosa', correo: 'cliente2@correo.pe' }];
  await send('grupos.inviteToGrupo', { as: beto, params: { id: line! }, body: { filas } });
  await send('cotizaciones.createCotizacion', { body: cotizacionBody(notarialId, { enviar: true }) });
  await send('interesados.askInformation', { as: 'visitor', body: interesadoBody({ cursoId: notarialId }) });
  await send('encuestas.saveOwnRespuesta', {
    as: ana,
    params: { cursoId },
    body: { respuestas: opinionOf(), cita: 'nombre' },
  });
  for (let round = 0; round < 3; round++) await world.jobs.runDue();
}

const closed = (n: number) => ({
  enunciado: `¿Cuál es el plazo ${n}?`,
  tipo: 2,
  exclusiva: true,
  opciones: ['Cinco días', 'Quince días', 'Treinta días'].map((descripcion, at) => ({
    descripcion,
    correcto: at === 1,
  })),
  explicacion: 'Lo dice el artículo 218.',
});

type Send = (name: string, request: Partial<PlannedRequest>) => Promise<Record<string, number>>;

async function makeExam(send: Send, cursoId: number, settings: object, preguntas: object[]): Promise<void> {
  const modulo = await send('modulos.createModulo', {
    body: { nombre: 'Evaluación', orden: 2, tipoModuloId: 2, intentoMax: 2, cursoId },
  });
  const id = modulo.pruebaId ?? modulo.modulo_id;
  if (!id) throw new Error(`a test module without its test: ${JSON.stringify(modulo)}`);
  const base = { nombre: 'Evaluación', descripcion: 'Lee con calma.', intentos: 2, explicaciones: 'al-enviar' };
  await send('pruebas.updatePrueba', { params: { id }, body: { ...base, ...settings } });
  for (const pregunta of preguntas) await send('pruebas.createPregunta', { body: { ...pregunta, pruebaId: id } });
}

async function addFile(world: World, as: Person, moduloId: number): Promise<void> {
  const { nombre, bytes } = contentOf(0);
  const request = { as, params: { id: moduloId }, body: { nombre, bytes: bytes.length } };
  const started = await world.send(endpoints.get('archivos.startArchivo')!, request);
  await partsOf(world, request, started);
  const { archivoId } = started.body.resource as { archivoId: number };
  const finished = await world.send(endpoints.get('archivos.finishArchivo')!, { as, params: { id: archivoId } });
  if (finished.status !== 200) throw new Error(`the file of the school: ${finished.status} ${finished.text}`);
}
