import { type Acts, idOf, staff } from './act.ts';
import { enrolment } from './acts-alumnos.ts';
import type { Dice } from './dice.ts';
import type { World } from './world.ts';

const attended = (dice: Dice) => dice.once(4) && { calidad: 'participante' };

const noted = async (world: World, dice: Dice) => {
  const { cursoId, usuarioId } = await enrolment(world, dice);
  return { body: { cursoId, usuarioId, ...(dice.once(3) && { motivo: 'Por convenio' }), ...attended(dice) } };
};

/** Acts on certificates, their levels, the register and the automatic issue. */
export const certificadosActs: Acts = {
  'certificados.associateCertificado': { plan: staff(noted), weight: 3 },
  'certificados.associateCertificadoPost': { plan: staff(noted) },
  'certificados.dissociateCertificado': { plan: staff(noted) },
  'certificados.dissociateCertificadoPost': { plan: staff(noted) },
  'certificados.certifyDocente': {
    plan: staff(async (w, d) => {
      const pairs = await w.rows<{ cursoId: number; docenteId: number }>(
        'select curso_id as "cursoId", docente_id as "docenteId" from curso_ponente order by 1, 2',
      );
      if (pairs.length === 0) return null;
      return { body: { ...d.of(pairs), calidad: d.of(['ponente', 'organizador']), horas: 2 } };
    }),
  },
  'certificados.stopLote': { plan: staff(idOf('curso', 'eliminado is null')) },
  'certificados.certifyPassed': {
    plan: staff(async (w, d) => ({
      body: { cursoId: await w.pick('curso', d, 'eliminado is null'), ...attended(d) },
    })),
  },
  'certificados.generateCertificado': { plan: staff(noted), weight: 2 },
  'libroCertificados.createRemesa': {
    plan: staff(async (w, d) => {
      const certificadoId = await w.pick('certificado', d, 'nivel_serie is not null');
      const [sent] = await w.rows<{ serie: string }>(
        'select nivel_serie as serie from certificado where certificado_id = $1',
        [certificadoId],
      );
      const serie = d.once(9) ? 'OTRA' : (sent?.serie ?? 'CAL');
      return { body: { serie, certificadoIds: [certificadoId], enviada: '2026-05-09' } };
    }),
  },
  'libroCertificados.receiveRemesa': {
    plan: staff(async (w, d) => {
      const remesaId = await w.pick('remesa', d);
      const rows = await w.rows<{ certificadoId: number }>(
        `select certificado_id as "certificadoId" from remesa_certificado where remesa_id = ${remesaId}`,
      );
      const refrendos = rows.map(({ certificadoId }) => ({
        certificadoId,
        refrendo: d.of(['', `R-${d.below(50)}`]),
      }));
      return { params: { id: remesaId }, body: { recibido: '2026-05-20', refrendos } };
    }),
  },
  'libroCertificados.deleteRemesa': { plan: staff(idOf('remesa')) },
  'niveles.saveNiveles': {
    plan: staff(async (w, d) => {
      const { params } = await idOf('curso', 'eliminado is null')(w, d);
      const entidadId = await w.pick('entidad', d, 'eliminado is null');
      const firmanteIds = [await w.pick('firmante', d)];
      const before = await w.rows<{ nombre: string; nivelId: number }>(
        'select nombre, nivel_id as "nivelId" from certificado_nivel where curso_id = $1',
        [params.id],
      );
      const nivel = (nombre: string, notaMinima: number, precio: number | null) => ({
        ...before.find((each) => each.nombre === nombre),
        nombre,
        entidadId,
        firmanteIds,
        notaMinima,
        precio,
        // A series belongs to one entidad.
        serie: `${d.of(['CAL', 'ICA'])}${entidadId}`,
      });
      const levels = [
        nivel('Refrendado', d.of([13, 14, 18]), d.of([null, null, 120])),
        ...(d.once(3) ? [] : [nivel('Con honores', d.of([15, 19]), 200)]),
      ];
      const curso = d.once(3) && { curso: { precio: d.of([null, 50]), conNota: d.once(2) } };
      return { params, body: { niveles: d.once(5) ? [] : levels, ...curso } };
    }),
  },
  'emision.setEmision': {
    plan: staff(async (w, d) => ({
      ...(await idOf('curso', 'eliminado is null')(w, d)),
      body: { activa: !d.once(4), dias: d.below(3) },
    })),
  },
  'emision.setEmisionAlumno': {
    plan: staff(async (w, d) => {
      const { cursoId: id, usuarioId } = (await noted(w, d)).body;
      return { params: { id }, body: { usuarioId, incluida: d.once(2) } };
    }),
  },
  'certificados.correctCertificado': {
    plan: staff(async (w, d) => ({
      ...(await idOf('certificado')(w, d)),
      body: {
        apellido: `Núñez ${d.below(3)}`,
        motivo: 'Error de tipeo',
        ...(d.once(2) && { edicion: 1 + d.below(2) }),
      },
    })),
  },
  'certificados.revokeCertificados': {
    plan: staff(async (w, d) => {
      const { cursoId, usuarioId } = await enrolment(w, d);
      return { params: { id: cursoId }, body: { usuarioIds: [usuarioId], motivo: 'Se emitió por error' } };
    }),
  },
};
