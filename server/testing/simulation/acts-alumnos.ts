import { standardPreguntas } from 'domain/rules/encuestas.ts';
import { opinionOf } from '../samples-encuestas.ts';
import { type Acts, idOf, staff, student } from './act.ts';
import type { Dice } from './dice.ts';
import { remember } from './sittings.ts';
import type { World } from './world.ts';

export const minutesFromNow = (world: World, n: number) =>
  new Date(world.clock.now().getTime() + n * 60_000).toISOString();

/** Ids of the module types that every school has. */
export const modulo = { clase: 1, prueba: 2 };

/** A student and a course; usually one in which the student is enrolled. */
export async function enrolment(world: World, dice: Dice) {
  const known = world.focus.get('alumno');
  const pairs = await world.rows<{ usuarioId: number; cursoId: number }>(
    `select usuario_id as "usuarioId", curso_id as "cursoId" from matricula order by 1, 2`,
  );
  const theirs = pairs.filter(({ usuarioId }) => usuarioId === known);
  if (theirs.length > 0 && !dice.once(3)) return dice.of(theirs);
  if (pairs.length > 0 && !dice.once(4)) return dice.of(pairs);
  return {
    usuarioId: await world.pick('usuario', dice, 'rol_id = 2'),
    cursoId: await world.pick('curso', dice, 'eliminado is null'),
  };
}

async function gradeCell(world: World, dice: Dice) {
  const { usuarioId, cursoId } = await enrolment(world, dice);
  const moduloId = await world.pick('modulo', dice, `curso_id = ${cursoId} and tipo_modulo_id = ${modulo.clase}`);
  return { cursoId, celda: { usuarioId, moduloId, nota: dice.of([null, 8, 13, 17.5]) } };
}

async function attendance(world: World, dice: Dice) {
  const { usuarioId, cursoId } = await enrolment(world, dice);
  const where = `material_id in (select material_id from sesion_programada)
    and modulo_id in (select modulo_id from modulo where curso_id = ${cursoId})`;
  return { usuarioId, cursoId, materialId: await world.pick('material', dice, where) };
}

/** Acts of studying: enrolment, grades, attendance, and questions in a course. */
export const alumnosActs: Acts = {
  'consultas.createConsulta': {
    plan: student(async (w, d) => ({
      ...(await idOf('modulo')(w, d)),
      body: { texto: `¿Qué plazo rige ${d.below(99)}?` },
    })),
    weight: 2,
  },
  'consultas.answerConsulta': {
    plan: staff(async (w, d) => ({ ...(await idOf('consulta')(w, d)), body: { texto: 'Quince días.' } })),
  },
  'consultas.hideConsulta': {
    plan: staff(async (w, d) => ({ ...(await idOf('consulta')(w, d)), body: { oculta: d.once(2) } })),
  },
  'consultas.deleteConsulta': { plan: student(idOf('consulta')) },
  'anuncios.createAnuncio': {
    plan: staff(async (w, d) => ({
      ...(await idOf('curso', 'eliminado is null')(w, d)),
      body: {
        titulo: 'Cambio de aula',
        texto: `Hoy en la sala ${d.below(9)}.`,
        publicarEn: d.of([null, minutesFromNow(w, 90)]),
        segmento: d.of(['todos', 'todos', 'sin-empezar', 'sin-terminar', 'sin-pagar']),
      },
    })),
    weight: 2,
  },
  'anuncios.trialAnuncio': {
    plan: staff(async (w, d) => ({
      ...(await idOf('curso', 'eliminado is null')(w, d)),
      body: { titulo: 'Cambio de aula', texto: 'Una prueba.' },
    })),
  },
  'anuncios.updateAnuncio': {
    plan: staff(async (w, d) => ({
      ...(await idOf('anuncio')(w, d)),
      body: { titulo: 'Cambio de hora', texto: 'A las 20:00.', publicarEn: d.of([null, minutesFromNow(w, 300)]) },
    })),
  },
  'anuncios.withdrawAnuncio': { plan: staff(idOf('anuncio')) },
  'anuncios.markAnuncioRead': { plan: student(idOf('anuncio')) },
  'anuncios.setAnuncioMails': {
    plan: student(async (w, d) => ({ ...(await idOf('curso')(w, d)), body: { recibe: d.once(2) } })),
  },
  'encuestas.updateEncuesta': {
    plan: staff(async (w, d) => ({
      params: { cursoId: await w.pick('curso', d, 'eliminado is null') },
      body: { preguntas: standardPreguntas.slice(d.below(3)), activa: !d.once(4), exigida: d.once(4) },
    })),
  },
  'encuestas.saveOwnRespuesta': {
    plan: student(async (w, d) => ({
      params: { cursoId: (await enrolment(w, d)).cursoId },
      body: { respuestas: opinionOf({ docente: 1 + d.below(5) }), cita: d.of(['no', 'iniciales', 'nombre']) },
    })),
    weight: 2,
  },
  'voces.decideVoz': {
    plan: staff(async (w, d) => ({
      ...(await idOf('voz')(w, d)),
      body: { estado: d.of(['aprobada', 'descartada']), texto: d.of(['', 'Los…']) },
    })),
  },
  'encuestas.withdrawCita': {
    plan: student(async (w, d) => ({ params: { cursoId: (await enrolment(w, d)).cursoId } })),
  },
  'sesiones.joinSesion': {
    plan: student(idOf('material', 'material_id in (select material_id from sesion_programada)')),
  },
  'sesiones.createCalendario': { plan: student(async () => ({})) },
  'sesiones.deleteCalendario': { plan: student(idOf('calendario')) },
  'sesiones.updateRecordatorios': {
    plan: student(async (_w, d) => ({ body: { unDia: d.once(2), unaHora: d.once(2) } })),
  },
  'asistencia.putAsistencia': {
    plan: staff(async (w, d) => {
      const { cursoId, usuarioId, materialId } = await attendance(w, d);
      return {
        params: { id: cursoId },
        body: { celdas: [{ usuarioId, materialId, presente: d.of([true, false, null]) }] },
      };
    }),
  },
  'asistencia.importZoom': {
    plan: staff(async (w, d) => {
      const { cursoId, usuarioId, materialId } = await attendance(w, d);
      const [person] = await w.rows<{ correo: string }>('select correo from usuario where usuario_id = $1', [
        usuarioId,
      ]);
      const filas = [{ linea: 2, nombre: 'Alguien', correo: person?.correo ?? '', minutos: 80 }];
      return { params: { id: cursoId }, body: { materialId, filas, elegidos: [{ usuarioId, estado: 'nueva' }] } };
    }),
  },
  'asistencia.setAsistenciaMinima': {
    plan: staff(async (w, d) => ({
      ...(await idOf('curso', 'eliminado is null')(w, d)),
      body: { minimo: d.of([null, 80]) },
    })),
  },
  'notas.setReglaApto': {
    plan: staff(async (w, d) => ({
      ...(await idOf('curso', 'eliminado is null')(w, d)),
      body: {
        pesos: d.of([null, { pruebas: 60, clases: 30, asistencia: 10 }, { pruebas: 0, clases: 100, asistencia: 0 }]),
        notaMinima: d.of([11, 13, 14.5]),
        cadaPrueba: d.once(2),
        asistenciaMinima: d.of([null, 80]),
        avanceMinimo: d.of([null, 50]),
      },
    })),
  },
  'matriculas.associateAlumno': {
    plan: staff(async (w, d) => ({
      body: {
        cursoId: await w.pick('curso', d, 'eliminado is null'),
        usuarioId: await w.pick('usuario', d, 'rol_id = 2'),
        avisar: d.once(2),
      },
    })),
    weight: 4,
  },
  'matriculas.dissociateAlumno': { plan: staff(async (w, d) => ({ body: await enrolment(w, d) })) },
  'matriculas.extendAcceso': {
    plan: staff(async (w, d) => {
      const { usuarioId, cursoId } = await enrolment(w, d);
      const hasta = d.of([null, minutesFromNow(w, 60 * 24 * 400)]);
      return { body: { cursoId, usuarioIds: [usuarioId], hasta } };
    }),
  },
  'matriculas.restoreAlumnos': {
    plan: staff(async (w, d) => {
      const gone = await w.rows<{ usuarioId: number; cursoId: number }>(
        `select usuario_id as "usuarioId", curso_id as "cursoId" from matricula_quitada order by 1, 2`,
      );
      const { usuarioId, cursoId } = gone.length > 0 ? d.of(gone) : await enrolment(w, d);
      return { body: { cursoId, usuarioIds: [usuarioId] } };
    }),
  },
  'matriculas.resetAlumno': {
    plan: staff(async (w, d) => ({ body: await enrolment(w, d) })),
    after: remember.reset,
    weight: 4,
  },
  'matriculas.importAlumnos': { plan: staff(importBody) },
  'matriculas.reviewImportacion': { plan: staff(importBody) },
  'matriculas.undoImportacion': { plan: staff(idOf('importacion')) },
  'notas.putNota': { plan: staff(async (w, d) => ({ body: (await gradeCell(w, d)).celda })), weight: 2 },
  'notas.putNotas': {
    plan: staff(async (w, d) => {
      const { cursoId, celda } = await gradeCell(w, d);
      return { params: { id: cursoId }, body: { celdas: [celda] } };
    }),
  },
  'notas.putExternalNotas': {
    plan: staff(async (w, d) => {
      const { usuarioId, cursoId } = await enrolment(w, d);
      const [person] = await w.rows<{ dni: string }>('select dni from usuario where usuario_id = $1', [usuarioId]);
      const moduloId = await w.pick('modulo', d, `curso_id = ${cursoId} and tipo_modulo_id = ${modulo.prueba}`);
      return {
        params: { id: cursoId },
        body: { moduloId, filas: [{ dni: person?.dni ?? '1', nota: d.of([null, 11, 16]) }], conIntento: d.once(2) },
      };
    }),
  },
};

async function importBody(world: World, dice: Dice) {
  const n = dice.below(6);
  const row = {
    dni: String(70_000_000 + n),
    nombre: `Nuevo ${n}`,
    apellido: 'Quispe',
    correo: `nuevo${n}@correo.pe`,
    numero: '',
  };
  return {
    body: {
      cursoId: await world.pick('curso', dice, 'eliminado is null'),
      filas: [{ linea: 2, ...row }],
      restaurarEliminados: dice.once(2),
    },
  };
}
