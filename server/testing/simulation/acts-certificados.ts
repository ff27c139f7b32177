import { type Acts, idOf, staff } from './act.ts';
import { enrolment } from './acts-alumnos.ts';
import type { Dice } from './dice.ts';
import type { World } from './world.ts';

const attended = (dice: Dice) => dice.once(4) && { calidad: 'participante' };

const noted = async (world: World, dice: Dice) => {
  const { cursoId, usuarioId } = await enrolment(world, dice);
  return { body: { cursoId, usuarioId, ...(dice.once(3) && { motivo: 'Por convenio' }), ...attended(dice) } };
};

/** Certificates, their levels, the register and what issues them. */
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
      return { body: { serie: 'CAL', certificadoIds: [certificadoId], enviada: '2026-05-09' } };
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
      const precio = d.of([null, 120]);
      const nivel = {
        nombre: 'Refrendado',
        entidadId,
        firmanteIds,
        notaMinima: d.of([13, 14, 18]),
        serie: 'CAL',
        precio,
      };
      const curso = d.once(3) && { curso: { precio: d.of([null, 50]), conNota: d.once(2) } };
      return { params, body: { niveles: d.once(4) ? [] : [nivel], ...curso } };
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
