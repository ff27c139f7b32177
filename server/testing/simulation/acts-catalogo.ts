import { allEndpoints, allMaintenance } from 'domain/contract/all.ts';
import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import type { z } from 'zod';
import { derived } from '../derived-sample.ts';
import { onePixelPng } from '../png.ts';
import { type Act, type Acts, idOf, resourceOf, staff } from './act.ts';
import type { Dice } from './dice.ts';
import type { World } from './world.ts';

const hours = (world: World, n: number) => new Date(world.clock.now().getTime() + n * 3_600_000).toISOString();
const word = (dice: Dice) => dice.of(['Penal', 'Notarial', 'Laboral', 'Registral', 'Civil']);
const letters = (dice: Dice) => String.fromCharCode(65 + dice.below(26), 65 + dice.below(26), 65 + dice.below(26));

export async function cursoBody(world: World, dice: Dice) {
  const precio = dice.of([0, 49.9, 100, 230]);
  const early = precio > 0 && dice.once(3);
  return {
    nombre: `Derecho ${word(dice)} ${dice.below(100)}`,
    especialidadId: await world.pick('especialidad', dice, 'eliminado is null'),
    entidadId: dice.once(4) ? null : await world.pick('entidad', dice, 'eliminado is null'),
    precio,
    precioPreventa: early ? precio / 2 : null,
    preventaHasta: early ? hours(world, dice.of([2, 30])) : null,
    fechaHoraInicio: hours(world, dice.of([-500, -2, 24])),
    fechaHoraLimite: hours(world, dice.of([-2, 30, 700])),
    vigencia: dice.of([null, null, 0, 1]),
    cupos: dice.of([null, null, 1, 3]),
    ...dice.of([{}, { cuposDesde: 2, cuposDescuento: 10 }]),
    asincronico: dice.of(['N', 'N', 'S']),
    activa: !dice.once(5),
    duracionMinutos: 2400,
    tipo: dice.of(['D', 'C']),
    tipoCertificado: dice.of(['D', 'C']),
  };
}

async function cuponBody(world: World, dice: Dice) {
  const todos = dice.once(2);
  return {
    codigo: `CUP${dice.below(8)}`,
    ...(dice.once(2) ? { porcentaje: dice.of([10, 33, 100]) } : { monto: 40 }),
    usosMax: dice.of([1, 2, null]),
    hasta: dice.of([null, hours(world, 20)]),
    todos,
    cursoIds: todos ? [] : [await world.pick('curso', dice, 'eliminado is null')],
  };
}

async function paqueteBody(world: World, dice: Dice) {
  const found = await world.rows<{ id: number }>('select curso_id as id from curso where eliminado is null order by 1');
  const cursoIds = found.map(({ id }) => id).slice(-2 - dice.below(2));
  return {
    nombre: `Paquete ${dice.below(6)}`,
    ...(dice.once(2) ? { porcentaje: dice.of([10, 33, 100]) } : { precio: dice.of([0, 99.99, 5_000]) }),
    elige: cursoIds.length > 2 ? dice.of([null, 2]) : null,
    hasta: dice.of([null, hours(world, 20)]),
    conCupones: dice.once(2),
    cursoIds,
  };
}

async function planBody(world: World, dice: Dice) {
  const cuotas = { tipo: 'cuotas', cuotas: 2 + dice.below(3), recargo: dice.of([0, 5]), cadaDias: dice.of([null, 15]) };
  const reserva = { tipo: 'reserva', inicial: 20, hasta: hours(world, 900).slice(0, 10) };
  const cursoId = await world.pick('curso', dice, 'eliminado is null');
  return { cursoId, gracia: dice.below(6), ...(dice.once(3) ? reserva : cuotas) };
}

const especialidadBody = (dice: Dice) => ({ nombre: `Derecho ${word(dice)}`, descripcion: 'Teoría y práctica' });
const docenteBody = (dice: Dice) => ({
  nombre: dice.of(['Inés', 'César', 'Rosa']),
  apellido: 'Ñaupari Núñez',
  especialidad: word(dice),
  correo: `docente${dice.below(9)}@correo.pe`,
});
const entidadBody = (dice: Dice) => ({
  titulo: `Colegio de ${word(dice)}`,
  ubicacion: 'Lima',
  acronimo: letters(dice),
  descripcion: 'Certifica',
});
async function firmanteBody(world: World, dice: Dice) {
  const entidadId = await world.pick('entidad', dice, 'eliminado is null');
  return { nombre: 'Rosa Díaz', cargo: `Decana de ${word(dice)}`, entidadId, hasta: dice.of(['', '2030-12-31']) };
}
const tipoBody = (dice: Dice) => ({
  nombre: `Tipo ${letters(dice)}`,
  orden: 1 + dice.below(9),
  acronimo: letters(dice),
});

/** Bodies of maintenance entities whose values matter, by path; the others are derived from their schemas. */
const bodies: Record<string, (world: World, dice: Dice) => object | Promise<object>> = {
  '/cupones': cuponBody,
  '/paquetes': paqueteBody,
  '/planes-cuotas': planBody,
  '/docentes': (_, dice) => docenteBody(dice),
  '/entidades': (_, dice) => entidadBody(dice),
  '/firmantes': firmanteBody,
  '/tipo-modulos': (_, dice) => tipoBody(dice),
  '/tipo-materiales': (_, dice) => tipoBody(dice),
};

function maintenanceActs(): Acts {
  const names = new Map(allEndpoints().map(({ area, name, spec }) => [spec, `${area}.${name}`]));
  return Object.fromEntries(
    allMaintenance().flatMap(({ create, update, remove }) => {
      const body = bodies[create.path] ?? (() => derived(create.body!));
      const table = tableOf(create);
      const row = idOf(table, `to_jsonb(${table}) ->> 'eliminado' is null`);
      return [
        [names.get(create)!, { plan: staff(async (w, d) => ({ body: await body(w, d) })) }],
        [names.get(update)!, { plan: staff(async (w, d) => ({ ...(await row(w, d)), body: await body(w, d) })) }],
        [names.get(remove)!, { plan: staff(row) }],
      ];
    }),
  );
}

/** Name of the table, derived from the id, which is the first field of a record. */
function tableOf({ answer }: EndpointSpec): string {
  const [id] = Object.keys((answer as unknown as { schema: z.ZodObject }).schema.shape);
  return id!.replace(/Id$/, '').replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

const owners: Record<string, string> = {
  docente: 'docente',
  curso: 'curso',
  especialidad: 'especialidad',
  entidad: 'entidad',
};

/** Sends the bytes to the URL, as the browser does next, and confirms them. */
const putAndConfirm: Act['after'] = async (world, request, answer) => {
  if (answer.status !== 200) return;
  const { putUrl, imagen } = resourceOf<{ putUrl: string; imagen?: string; key?: string }>(answer);
  const target = new URL(putUrl, world.t.url);
  const put = await fetch(target, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: onePixelPng });
  await put.body?.cancel();
  world.story.push(`  … and puts the picture: ${put.status}`);
  if (!imagen) return;
  const browser = await world.browserOf(request.as);
  const { status } = await browser.request('POST', '/api/uploads/confirmar', { body: { imagen } });
  world.story.push(`  … and confirms it: ${status}`);
};

const live = 'eliminado is null';
const cursoVersion = 'select curso_id as id, version from curso where curso_id = $1';
const sesionesOf = `
  select s.material_id as "materialId", m.curso_id as "cursoId"
    from sesion_programada s join material t using (material_id) join modulo_vivo m using (modulo_id)
   order by s.material_id`;

export const catalogoActs: Acts = {
  'sesiones.createSerie': {
    plan: staff(async (w, d) => {
      const first = d.below(9);
      const day = (days: number) => hours(w, 24 * days).slice(0, 10);
      const length = d.of([{ cantidad: 1 }, { hasta: day(first + 8) }]);
      const body = { desde: day(first), dias: [1 + d.below(7)], hora: '19:00', minutos: 60, ...length };
      return { ...(await idOf('curso', live)(w, d)), body };
    }),
  },
  'horario.undoSerie': {
    plan: staff(async (w, d) => {
      const series = await w.rows<{ id: number; serie: string }>(`
        select m.curso_id as id, s.serie
          from sesion_programada s join material t using (material_id) join modulo_vivo m using (modulo_id)
         where s.serie is not null group by 1, 2 order by min(s.material_id)`);
      const one = series[d.below(Math.max(1, series.length))];
      return one ? { params: one } : null;
    }),
  },
  'horario.changeHorario': {
    plan: staff(async (w, d) => {
      const sesiones = await w.rows<{ materialId: number; cursoId: number }>(sesionesOf);
      const sesion = sesiones[d.below(Math.max(1, sesiones.length))];
      if (!sesion) return null;
      const tipo = d.of(['dias', 'dias', 'patron', 'cancelar'] as const);
      const desde = hours(w, 24 * (1 + d.below(9))).slice(0, 10);
      const pattern = { desde, semana: [1 + d.below(7)], hora: '19:00' };
      const siguientes = d.once(2);
      const body = { materialId: sesion.materialId, siguientes, tipo, dias: d.of([1, 7]), ...pattern, motivo: 'Viaje' };
      return { params: { id: sesion.cursoId }, body };
    }),
  },
  'horario.shiftCurso': {
    plan: staff(async (w, d) => {
      const [curso] = await w.rows<{ id: number; version: number }>(cursoVersion, [await w.pick('curso', d, live)]);
      const body = { tipo: 'dias' as const, dias: d.of([1, 7, -1]), motivo: 'Viaje', version: curso?.version ?? 1 };
      return curso ? { params: { id: curso.id }, body } : null;
    }),
  },
  'sesiones.createTimetable': {
    plan: staff(async (w, d) => {
      const moduloId = await w.pick('modulo', d, live);
      const [modulo] = await w.rows<{ id: number }>('select curso_id as id from modulo where modulo_id = $1', [
        moduloId,
      ]);
      const inicio = hours(w, 24 * (1 + d.below(30)));
      const fin = new Date(Date.parse(inicio) + 3_600_000).toISOString();
      return modulo ? { params: modulo, body: { filas: [{ moduloId, inicio, fin }] } } : null;
    }),
  },
  'agenda.acceptChoque': {
    plan: staff(async (w, d) => {
      const sesiones = await w.rows<{ materialId: number }>(sesionesOf);
      if (sesiones.length < 2) return null;
      const [first, second] = [d.below(sesiones.length), d.below(sesiones.length)];
      const otroId = first === second ? null : sesiones[second]!.materialId;
      return { body: { materialId: sesiones[first]!.materialId, otroId, acepta: !d.once(3), nota: 'Clase conjunta' } };
    }),
  },
  'agenda.createAgendaCalendario': { plan: staff(async () => ({})) },
  'horario.cancelCurso': {
    plan: staff(async (w, d) => {
      if (!d.once(4)) return null;
      const [curso] = await w.rows<{ id: number; version: number }>(cursoVersion, [await w.pick('curso', d, live)]);
      return curso ? { params: { id: curso.id }, body: { motivo: 'Sin quórum', version: curso.version } } : null;
    }),
  },
  'horario.undoHorario': {
    plan: staff(async (w, d) => {
      const [change] = await w.rows<{ id: number; cambioHorarioId: number }>(
        'select curso_id as id, cambio_horario_id as "cambioHorarioId" from cambio_horario where cambio_horario_id = $1',
        [await w.pick('cambio_horario', d)],
      );
      return change ? { params: change } : null;
    }),
  },
  'docentes.inviteDocente': {
    plan: staff(async (w, d) => ({
      ...(await idOf('docente', live)(w, d)),
      body: d.once(2) ? {} : { dni: `4300000${d.below(9)}` },
    })),
  },
  'docentes.unlinkDocente': { plan: staff(idOf('docente', live)) },
  'cursos.createCurso': { plan: staff(async (w, d) => ({ body: await cursoBody(w, d) })) },
  'cursos.updateCurso': {
    plan: staff(async (w, d) => ({ ...(await idOf('curso', live)(w, d)), body: await cursoBody(w, d) })),
    weight: 3,
  },
  'cursos.deleteCurso': { plan: staff(idOf('curso', live)), weight: 2 },
  'cursos.archiveCurso': {
    plan: staff(async (w, d) => ({ ...(await idOf('curso', live)(w, d)), body: { archivado: d.once(2) } })),
  },
  'cursos.setPublication': {
    plan: staff(async (w, d) => ({
      ...(await idOf('curso', live)(w, d)),
      body: d.once(3) ? { publicado: true, desde: hours(w, 3) } : { publicado: d.once(2) },
    })),
  },
  'copias.copyCurso': { plan: staff(async (w, d) => ({ ...(await idOf('curso', live)(w, d)), body: {} })) },
  'copias.copyModulo': { plan: staff(idOf('modulo')) },
  'copias.copyPrueba': { plan: staff(idOf('prueba')) },
  'especialidades.createEspecialidad': { plan: staff(async (_w, d) => ({ body: especialidadBody(d) })) },
  'especialidades.updateEspecialidad': {
    plan: staff(async (w, d) => ({ ...(await idOf('especialidad', live)(w, d)), body: especialidadBody(d) })),
  },
  'especialidades.deleteEspecialidad': { plan: staff(idOf('especialidad', live)) },
  ...maintenanceActs(),
  'entidades.updateEntidad': {
    plan: staff(async (w, d) => {
      const { params } = await idOf('entidad', live)(w, d);
      const signed = d.once(2) ? { firma: `FIRMA_${params.id}.png`, logo: '' } : {};
      return { params, body: { ...entidadBody(d), ...signed } };
    }),
  },
  'ponentes.associatePonente': { plan: staff(ponente) },
  'ponentes.dissociatePonente': { plan: staff(ponente) },
  'uploads.presign': {
    plan: staff(async (w, d) => {
      const ownerType = d.of(Object.keys(owners));
      const uso = ownerType === 'entidad' ? { uso: d.of(['firma', 'logo']) } : {};
      const ownerId = await w.pick(owners[ownerType]!, d, live);
      return {
        body: { ownerType, ownerId, fileName: 'a.png', contentType: 'image/png', bytes: onePixelPng.length, ...uso },
      };
    }),
    after: putAndConfirm,
    weight: 2,
  },
  'uploads.confirmUpload': {
    plan: staff(async (w, d) => {
      const known = await w.rows<{ nombre: string }>('select nombre from archivo order by archivo_id');
      return { body: { imagen: known.length === 0 ? 'no-subida.webp' : d.of(known).nombre } };
    }),
  },
};

async function ponente(world: World, dice: Dice) {
  const cursoId = await world.pick('curso', dice, live);
  return { body: { cursoId, docenteId: await world.pick('docente', dice, live) } };
}
