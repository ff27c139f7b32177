import { type Acts, idOf, staff, student } from './act.ts';
import { enrolment, minutesFromNow, modulo } from './acts-alumnos.ts';
import type { Dice } from './dice.ts';
import { contentOf, partsOf } from './files.ts';
import { answers, begin, remember, submitted } from './sittings.ts';
import type { World } from './world.ts';

const sesionTipoId = 3;

async function moduloBody(world: World, dice: Dice) {
  return {
    nombre: `Módulo ${dice.below(20)}`,
    orden: 1 + dice.below(9),
    tipoModuloId: dice.of([modulo.clase, modulo.prueba]),
    intentoMax: 1 + dice.below(3),
    cursoId: await world.pick('curso', dice, 'eliminado is null'),
  };
}

async function materialBody(world: World, dice: Dice) {
  const base = { nombre: `Material ${dice.below(20)}`, orden: 1 + dice.below(9) };
  if (dice.once(2)) return { ...base, tipoMaterialId: dice.of([1, 2]), video: 'https://videos.example/clase' };
  const start = dice.of([-30, 5, 200, 3000]);
  return {
    ...base,
    tipoMaterialId: sesionTipoId,
    video: 'https://zoom.example/j/1',
    inicio: minutesFromNow(world, start),
    fin: minutesFromNow(world, start + 90),
    cancelada: dice.once(6),
    motivo: 'El docente se enfermó',
  };
}

const settingsOf = (world: World, dice: Dice) => ({
  nombre: `Prueba ${dice.below(20)}`,
  descripcion: 'Lee con calma.',
  intentos: 1 + dice.below(3),
  explicaciones: dice.of(['nunca', 'al-enviar', 'al-cerrar']),
  minutos: dice.of([null, 10, 60]),
  apertura: null,
  cierre: dice.of([null, null, minutesFromNow(world, 20), minutesFromNow(world, 500)]),
  mezclaPreguntas: dice.once(2),
  mezclaOpciones: dice.once(2),
  muestra: dice.of([null, 2]),
});

const preguntaBody = (dice: Dice) =>
  dice.once(4)
    ? { enunciado: `Explica el plazo ${dice.below(50)}.`, tipo: 1, opciones: [] }
    : {
        enunciado: `¿Cuál es el plazo ${dice.below(50)}?`,
        tipo: 2,
        exclusiva: true,
        opciones: ['Cinco días', 'Quince días', 'Treinta días'].map((descripcion, at) => ({
          descripcion,
          correcto: at === 1,
        })),
        explicacion: 'Lo dice el artículo 218.',
      };

const aiken = (dice: Dice) => `¿Qué recurso cabe ${dice.below(50)}?\nA. Apelación\nB. Casación\nANSWER: A\n`;

export const aulaActs: Acts = {
  'modulos.createModulo': { plan: staff(async (w, d) => ({ body: await moduloBody(w, d) })) },
  'modulos.updateModulo': {
    plan: staff(async (w, d) => {
      const { cursoId: _, ...body } = await moduloBody(w, d);
      return { ...(await idOf('modulo')(w, d)), body };
    }),
    weight: 3,
  },
  'modulos.deleteModulo': { plan: staff(idOf('modulo')), weight: 3 },
  'modulos.reorderModulos': {
    plan: staff(async (w, d) => {
      const id = await w.pick('curso', d, 'eliminado is null');
      const orden = (await w.ids('modulo', `curso_id = ${id}`)).toReversed();
      return orden.length === 0 ? null : { params: { id }, body: { orden } };
    }),
  },
  'materiales.createMaterial': {
    plan: staff(async (w, d) => ({ body: { ...(await materialBody(w, d)), moduloId: await w.pick('modulo', d) } })),
    weight: 2,
  },
  'materiales.updateMaterial': {
    plan: staff(async (w, d) => ({ ...(await idOf('material')(w, d)), body: await materialBody(w, d) })),
    weight: 2,
  },
  'materiales.markMuestra': {
    plan: staff(async (w, d) => ({ ...(await idOf('material')(w, d)), body: { muestra: d.once(2) } })),
  },
  'materiales.deleteMaterial': { plan: staff(idOf('material')), weight: 2 },
  'materiales.restoreMaterial': {
    plan: staff(async (w, d) => {
      const gone = await w.rows<{ id: number }>('select material_id as id from archivo_eliminado order by 1');
      return gone.length === 0 ? null : { params: { id: d.of(gone).id } };
    }),
    weight: 2,
  },
  'materiales.reorderMateriales': {
    plan: staff(async (w, d) => {
      const id = await w.pick('modulo', d);
      const orden = (await w.ids('material', `modulo_id = ${id}`)).toReversed();
      return orden.length === 0 ? null : { params: { id }, body: { orden } };
    }),
  },
  'materiales.markSeen': { plan: student(idOf('material')) },
  'materiales.openLeccion': { plan: student(idOf('material')) },
  'materiales.unmarkSeen': { plan: student(idOf('material')) },
  'materiales.saveApunte': {
    plan: student(async (w, d) => ({ ...(await idOf('material')(w, d)), body: { texto: `Repasar ${d.below(9)}` } })),
  },
  'archivos.startArchivo': {
    plan: staff(async (w, d) => {
      const { nombre, bytes } = contentOf(d.below(3));
      return { params: { id: await w.pick('modulo', d) }, body: { nombre, bytes: bytes.length } };
    }),
    after: (w, request, answer) => partsOf(w, request, answer),
    weight: 4,
  },
  'archivos.presignPartes': {
    plan: staff(async (w, d) => ({ ...(await idOf('archivo_subido')(w, d)), body: { partes: [1] } })),
  },
  'archivos.finishArchivo': { plan: staff(idOf('archivo_subido')), weight: 4 },
  'archivos.cancelArchivo': { plan: staff(idOf('archivo_subido')), weight: 2 },
  'archivos.removeArchivo': { plan: staff(idOf('material')) },
  'archivos.updateArchivo': {
    plan: staff(async (w, d) => ({ ...(await idOf('material')(w, d)), body: { marcar: d.once(2) } })),
  },
  'archivos.savePosicion': {
    plan: student(async (w, d) => ({
      ...(await idOf('material')(w, d)),
      body: { segundos: d.below(600), duracion: 600 },
    })),
  },
  'pruebas.createPrueba': {
    plan: staff(async (w, d) => ({
      body: { ...settingsOf(w, d), moduloId: await w.pick('modulo', d), preguntas: [preguntaBody(d), preguntaBody(d)] },
    })),
  },
  'pruebas.updatePrueba': {
    plan: staff(async (w, d) => ({ ...(await idOf('prueba')(w, d)), body: settingsOf(w, d) })),
    weight: 3,
  },
  'pruebas.deletePrueba': { plan: staff(idOf('prueba')), weight: 2 },
  'pruebas.createPregunta': {
    plan: staff(async (w, d) => ({ body: { ...preguntaBody(d), pruebaId: await w.pick('prueba', d) } })),
  },
  'pruebas.updatePregunta': {
    plan: staff(async (w, d) => {
      const [row] = await w.rows<{ id: number; pruebaId: number }>(
        `select pregunta_id as id, prueba_id as "pruebaId" from pregunta order by 1 offset ${d.below(6)} limit 1`,
      );
      return row ? { params: { id: row.id }, body: { ...preguntaBody(d), pruebaId: row.pruebaId } } : null;
    }),
  },
  'pruebas.deletePregunta': { plan: staff(idOf('pregunta')) },
  'pruebas.gradeIntento': {
    plan: staff(async (w, d) => {
      const id = await w.pick('intento', d, "estado = 'pendiente'");
      const open = await w.rows<{ preguntaId: number }>(
        'select pregunta_id as "preguntaId" from respuesta_abierta where intento_id = $1 order by 1',
        [id],
      );
      const respuestas = open.map(({ preguntaId }) => ({ preguntaId, puntos: d.below(2), comentario: 'Bien' }));
      return { params: { id }, body: { respuestas } };
    }),
    weight: 2,
  },
  'rendiciones.startRendicion': { plan: begin, after: remember.start, weight: 8 },
  'rendiciones.setProrroga': {
    plan: staff(async (w, d) => ({
      ...(await idOf('prueba')(w, d)),
      body: { usuarioId: (await enrolment(w, d)).usuarioId, minutos: d.of([0, 5, 30]) },
    })),
    after: remember.prorroga,
    weight: 2,
  },
  'rendiciones.setPlazo': {
    plan: staff(async (w, d) => ({
      ...(await idOf('prueba')(w, d)),
      body: {
        usuarioId: (await enrolment(w, d)).usuarioId,
        apertura: null,
        cierre: d.of([null, '2099-03-01T18:00:00.000Z']),
      },
    })),
    after: remember.plazo,
  },
  'rendiciones.setIntentosExtra': {
    plan: staff(async (w, d) => ({
      body: {
        usuarioId: (await enrolment(w, d)).usuarioId,
        pruebaId: await w.pick('prueba', d),
        extra: d.of([0, 1, 2]),
      },
    })),
    after: remember.intentosExtra,
    weight: 2,
  },
  'pruebas.saveBorrador': { plan: answers, before: remember.maybe, after: remember.answers, weight: 12 },
  'pruebas.submitRespuestas': { plan: submitted, before: remember.maybe, after: remember.submission, weight: 5 },
  'preguntasFile.importPreguntas': {
    plan: staff(async (w, d) => ({ ...(await idOf('prueba')(w, d)), body: { formato: 'aiken', contenido: aiken(d) } })),
  },
  'bancoPreguntas.copyPreguntas': {
    plan: staff(async (w, d) => ({
      ...(await idOf('prueba')(w, d)),
      body: { preguntas: [await w.pick('pregunta', d)] },
    })),
  },
};
