import { limaDay } from 'domain/formats/lima-time.ts';
import { estadosInteresado } from 'domain/rules/interesados.ts';
import { cotizacionBody } from '../cotizaciones.ts';
import { type Acts, idOf, staff } from './act.ts';

/** Acts of the office: comprobantes, closing, settings, complaints. */
export const oficinaActs: Acts = {
  'comprobantes.registerComprobante': {
    plan: staff(async (w, d) => {
      const due = await w.rows<{ id: number; nota: boolean }>(
        'select pedido_id as id, nota_centimos > 0 as nota from comprobante_por_emitir order by 1',
      );
      const { id, nota } = due.length > 0 ? d.of(due) : { id: Number(await w.pick('pedido', d)), nota: d.once(4) };
      const [sale] = await w.rows<{ id: number }>(
        "select comprobante_id as id from comprobante where pedido_id = $1 and tipo <> '07' order by 1 desc",
        [id],
      );
      const kind = nota && sale ? { tipo: '07', corrigeId: sale.id } : { tipo: '03' };
      return { params: { id }, body: { ...kind, numero: `B555-${1 + d.below(12)}`, fecha: limaDay(new Date()) } };
    }),
    weight: 4,
  },
  'comprobantes.attachComprobanteFiles': {
    plan: staff(async (w, d) => ({
      ...(await idOf('comprobante')(w, d)),
      body: { pdf: Buffer.from('%PDF-1.7').toString('base64') },
    })),
  },
  'comprobantes.retireComprobante': {
    plan: staff(async (w, d) => ({
      ...(await idOf('comprobante')(w, d)),
      body: { modo: d.of(['anulado', 'error']), motivo: 'Era de otro pedido' },
    })),
  },
  'reportes.closeDay': {
    plan: staff(async (w, d) => {
      const fecha = limaDay(d.once(2) ? new Date() : Date.now() - 86_400_000);
      const medios = await w.rows<{ medio: string; contadoCentimos: number }>(
        `select medio, sum(monto_centimos)::int as "contadoCentimos" from venta where dia = $1 group by 1 order by 1`,
        [fecha],
      );
      return { body: { fecha, medios, nota: d.once(2) ? 'Cuadra' : '' } };
    }),
  },
  'reportes.trialReminder': {
    plan: staff(async (w, d) => {
      const id = Number(await w.pick('pedido', d));
      return id > 0 ? { body: { pedidos: [id] } } : null;
    }),
  },
  'reportes.remindPedidos': {
    plan: staff(async (w, d) => {
      const ids = [await w.pick('pedido', d), await w.pick('pedido', d)].map(Number).filter((id) => id > 0);
      return ids.length === 0 ? null : { body: { pedidos: ids } };
    }),
  },
  'reportes.reopenDay': {
    plan: staff(async (w, d) => {
      const closed = await w.rows<{ dia: string }>('select dia::text from cierre where reabierto is null order by 1');
      return closed.length === 0 ? null : { body: { fecha: d.of(closed).dia, motivo: 'Faltaba un pago' } };
    }),
  },
  'formasPago.updateFormasPago': {
    plan: staff(async (_w, d) => ({
      body: {
        yapeNumero: '999888777',
        yapeTitular: 'Aula',
        plinNumero: d.of(['', '999111222']),
        plinTitular: 'Aula',
        cuotas: d.of([null, 3]),
      },
    })),
  },
  'ajustes.updateAjustes': {
    plan: staff(async (_w, d) => ({
      body: {
        telefono: d.of(['', '(01) 555 0199']),
        pieCorreo: d.of(['', 'Atendemos de lunes a viernes.']),
        feriados: d.of([[], [{ dia: '2027-03-05', nombre: 'Aniversario' }]]),
      },
    })),
  },
  'reclamaciones.answerReclamacion': {
    plan: staff(async (w, d) => ({ ...(await idOf('reclamacion')(w, d)), body: { texto: 'Ya se publicó.' } })),
  },
  'cotizaciones.createCotizacion': {
    plan: staff(async (w, d) => ({
      body: cotizacionBody(Number(await w.pick('curso', d, 'eliminado is null and activa')), { enviar: d.once(2) }),
    })),
  },
  'cotizaciones.sendCotizacion': { plan: staff(idOf('cotizacion')) },
  'cotizaciones.withdrawCotizacion': {
    plan: staff(async (w, d) => ({ ...(await idOf('cotizacion')(w, d)), body: { motivo: 'Cambió el programa.' } })),
  },
  'interesados.updateInteresado': {
    plan: staff(async (w, d) => {
      const estado = d.of(estadosInteresado);
      const responsableId = d.once(2) ? null : Number(await w.pick('usuario', d, 'rol_id = 1 and eliminado is null'));
      const recordar = d.once(2) ? null : limaDay(Date.now() + d.below(3) * 86_400_000);
      return {
        ...(await idOf('interesado')(w, d)),
        body: { estado, motivo: estado === 'perdido' ? 'Muy caro' : '', responsableId, recordar },
      };
    }),
    weight: 2,
  },
  'interesados.mergeInteresados': {
    plan: staff(async (w, d) => {
      const same = 'curso_id is not distinct from (select curso_id from interesado order by interesado_id limit 1)';
      return {
        ...(await idOf('interesado', same)(w, d)),
        body: { interesadoId: Number(await w.pick('interesado', d, same)) },
      };
    }),
  },
  'interesados.deleteInteresado': { plan: staff(idOf('interesado')) },
  'interesados.addInteresadoNota': {
    plan: staff(async (w, d) => ({ ...(await idOf('interesado')(w, d)), body: { texto: 'Llamar por la tarde' } })),
  },
  'reclamaciones.reclassifyReclamacion': {
    plan: staff(async (w, d) => ({
      ...(await idOf('reclamacion')(w, d)),
      body: { tipo: d.of(['reclamo', 'queja']), motivo: 'Es otra cosa' },
    })),
  },
};
