import { addDays, limaDay } from 'domain/formats/lima-time.ts';
import { sql } from 'drizzle-orm';
import { accessKeyOf } from '../pedidos/access-codes.ts';
import { insertNota } from '../pedidos/asistido/queries.ts';
import { insertCierre } from '../reportes/queries/cierre.ts';
import type { TestApp } from './app.ts';
import { makeAdmin, makeCupon, makeCurso, makePaquete, makePlanCuotas, makeUsuario } from './builders.ts';
import { manualComprobante, storedComprobante, withFalta } from './comprobantes.ts';
import { oweCuotas } from './cuotas.ts';
import { declaredPago, setFormasPago } from './declared.ts';
import type { Rows, Sample } from './derived-sample.ts';
import { makePedido, pedidoOf } from './pedidos.ts';
import { onePixelPng } from './png.ts';

// No address, so that no mail job changes rows later.
const comprador = { buyerEmail: '' };

async function pedidoId({ deps }: TestApp) {
  return { id: (await makePedido(deps, { comprador })).pedidoId };
}

async function pedidoRef({ deps }: TestApp) {
  const { numero } = await makePedido(deps, { comprador });
  return { numero, clave: accessKeyOf(deps, numero) };
}

async function notedPedido(t: TestApp) {
  const params = await pedidoId(t);
  const { usuarioId: creadoPor } = await makeAdmin(t.deps.db);
  await insertNota(t.deps.db, { pedidoId: params.id }, { texto: 'Pagará el lunes', creadoPor });
  return { params };
}

let pastDays = 0;
/** A past day that no other sample closes. */
function nextPastDay(): string {
  pastDays += 1;
  return addDays('2001-01-01', pastDays);
}

const codigo = 'AAAA-BBBB-CCCC-DDDD-EEEE';

const cuponId = async ({ deps }: TestApp) => ({ id: (await makeCupon(deps.db)).cuponId });
let cupones = 0;

async function cuponBody({ deps }: TestApp) {
  cupones += 1;
  const { cursoId } = await makeCurso(deps.db);
  return { codigo: `NUEVO${cupones}`, porcentaje: 15, usosMax: 5, todos: false, cursoIds: [cursoId] };
}

let paquetes = 0;

async function paqueteBody({ deps }: TestApp) {
  paquetes += 1;
  const cursos = [await makeCurso(deps.db), await makeCurso(deps.db)];
  return { nombre: `Paquete nuevo ${paquetes}`, precio: 150, cursoIds: cursos.map(({ cursoId }) => cursoId) };
}

const planBody = async ({ deps }: TestApp) => ({
  cursoId: (await makeCurso(deps.db)).cursoId,
  tipo: 'cuotas',
  cuotas: 3,
});

const paqueteId = async ({ deps }: TestApp) => ({ id: (await makePaquete(deps.db)).paqueteId });

export const pedidosRows: Rows = {
  '/comprobantes/:id': async (t) => ({ id: (await storedComprobante(t, 'aceptado')).comprobanteId }),
  '/cupones/:id': cuponId,
  '/orders/:id': pedidoId,
  '/paquetes/:id': paqueteId,
  '/cuotas/:id': async (t) => ({ id: (await oweCuotas(t)).cuotas[1]!.cuotaId }),
  '/planes-cuotas/:id': async ({ deps }) => ({ id: (await makePlanCuotas(deps.db)).planCuotasId }),
  '/pagos-declarados/:id': async (t) => ({ id: (await declaredPago(t)).pagoId }),
};

const factura = {
  tipo: 'factura',
  tipoDocumento: 'RUC',
  documento: '20100070970',
  nombre: 'Estudio Ñahui SAC',
  direccion: 'Av. Arequipa 123',
};

/** Numbers that no other sample uses. */
const ajustesSample = {
  desde: null,
  establecimiento: '0000',
  afectacion: 'gravado',
  limiteAnonimo: 700,
  detraccionUmbral: 700,
  detraccionCodigo: '037',
  detraccionPorcentaje: 12,
  detraccionCuenta: '',
  bajaDias: 60,
  serieBoleta: 'B009',
  siguienteBoleta: 1_000_000,
  serieFactura: 'F009',
  siguienteFactura: 1_000_000,
  serieNotaBoleta: 'BC09',
  siguienteNotaBoleta: 1_000_000,
  serieNotaFactura: 'FC09',
  siguienteNotaFactura: 1_000_000,
};

export const pedidosSamples: Record<string, (t: TestApp) => Promise<Sample>> = {
  'cupones.createCupon': async (t) => ({ body: await cuponBody(t) }),
  'cupones.updateCupon': async (t) => ({ body: await cuponBody(t) }),
  'paquetes.createPaquete': async (t) => ({ body: await paqueteBody(t) }),
  'paquetes.updatePaquete': async (t) => ({ body: await paqueteBody(t) }),
  'cuotas.moveCuota': async () => ({ body: { vence: limaDay(new Date()), motivo: 'Le pagan a fin de mes' } }),
  'planesCuotas.createPlanCuotas': async (t) => ({ body: await planBody(t) }),
  'planesCuotas.updatePlanCuotas': async (t) => ({ body: await planBody(t) }),
  'pedidos.listOfferedPlans': async (t) => {
    const curso = await makeCurso(t.deps.db);
    await makePlanCuotas(t.deps.db, { cursoId: curso.cursoId });
    return { body: { items: pedidoOf([[curso, 1]]).items } };
  },
  'pedidos.quotePedido': async (t) => {
    const { codigo: cupon } = await makeCupon(t.deps.db);
    return { body: { items: pedidoOf([[await makeCurso(t.deps.db), 1]]).items, cupon } };
  },
  'pedidos.createPedido': async ({ deps }) => ({ body: pedidoOf([[await makeCurso(deps.db), 2]], comprador) }),
  'comprobantes.listFaltas': async (t) => {
    await withFalta(t, await storedComprobante(t, 'aceptado'));
    return {};
  },
  'comprobantes.zipComprobantes': async (t) => {
    await storedComprobante(t, 'aceptado');
    return { query: { mes: '2026-11' } };
  },
  'comprobantes.updateAjustesComprobantes': async () => ({ body: ajustesSample }),
  'comprobantes.setAfectacion': async () => ({ body: { desde: '2026-01-01', afectacion: 'inafecto' } }),
  'comprobantes.resendComprobante': async (t) => ({
    params: { id: (await storedComprobante(t, 'pendiente')).comprobanteId },
  }),
  'comprobantes.reissueComprobante': async (t) => ({
    params: { id: (await storedComprobante(t, 'rechazado')).comprobanteId },
    body: {},
  }),
  'comprobantes.creditComprobante': async (t) => ({
    params: { id: (await storedComprobante(t, 'aceptado')).comprobanteId },
    body: { motivo: 'El pago era de otro pedido' },
  }),
  'comprobantes.askBaja': async (t) => {
    await t.deps.db.execute(sql`update comprobante_ajustes set baja_dias = 60`);
    return { body: { motivo: 'Se emitió dos veces' } };
  },
  'comprobantes.resolveBaja': async (t) => {
    const { comprobanteId } = await storedComprobante(t, 'aceptado');
    await t.deps.db.execute(sql`
      insert into comprobante_baja (comprobante_id, clase, fecha, correlativo, motivo, estado)
      values (${comprobanteId}, 'RC', '2026-11-18', ${comprobanteId}, 'Se emitió dos veces', 'incierta')`);
    return { params: { id: comprobanteId }, body: { aceptada: false } };
  },
  'comprobantes.correctComprobante': async () => ({ body: { comprobante: factura, motivo: 'Pidió factura' } }),
  'comprobantes.registerComprobante': async (t) => {
    const params = await pedidoId(t);
    return { params, body: { tipo: '03', numero: `B888-${params.id}`, fecha: '2026-11-01' } };
  },
  'comprobantes.attachComprobanteFiles': async (t) => ({
    params: { id: await manualComprobante(t) },
    body: { pdf: Buffer.from('%PDF-1.7').toString('base64') },
  }),
  'comprobantes.retireComprobante': async (t) => ({
    params: { id: await manualComprobante(t) },
    body: { modo: 'anulado', motivo: 'Se anuló' },
  }),
  'comprobantes.getOwnComprobante': async (t) => {
    const { numero, comprobanteId } = await storedComprobante(t, 'aceptado');
    return { query: { numero, clave: accessKeyOf(t.deps, numero), comprobanteId, clase: 'xml' } };
  },
  'comprobantes.setOwnComprobante': async (t) => ({ body: { ...(await pedidoRef(t)), comprobante: factura } }),
  'pedidos.getPedidoEstado': async (t) => ({ query: await pedidoRef(t) }),
  'cuotas.openSaldo': async (t) => {
    const { numero, clave } = await oweCuotas(t);
    return { body: { numero, clave } };
  },
  'cuotas.chargeSaldo': async (t) => ({ params: { id: (await oweCuotas(t)).cuotas[0]!.pedidoId } }),
  'pedidos.retryPago': async (t) => ({ body: await pedidoRef(t) }),
  'pedidos.resendPedido': async (t) => ({ body: await pedidoRef(t) }),
  'pedidos.chooseMedio': async (t) => {
    await setFormasPago(t);
    return { body: { ...(await pedidoRef(t)), medio: 'plin' } };
  },
  'pedidos.correctCorreo': async (t) => ({ body: { ...(await pedidoRef(t)), correo: 'otra@correo.pe' } }),
  'pedidos.setReminders': async (t) => ({ body: { ...(await pedidoRef(t)), recibe: false } }),
  'pedidos.openPedido': async (t) => ({ body: await pedidoRef(t) }),
  'pedidos.listPedidos': async () => ({ query: { page: 1, size: 10, q: 'ai', estado: 'pendiente' } }),
  'pedidos.exportPedidos': async () => ({ query: { q: 'ai', estado: 'pagado' } }),
  'pagos.markPaid': async (t) => {
    const params = await pedidoId(t);
    return { params, body: { medio: 'yape', operacion: `OP-${params.id}` } };
  },
  'pagos.listMoneyMovements': async (t) => {
    const { numero } = await declaredPago(t);
    return { query: { page: 1, size: 10, q: numero } };
  },
  'pagos.sumMoneyMovements': async () => ({ query: { q: '999 000 111', desde: '2026-10-01', hasta: '2026-10-31' } }),
  'pagos.exportMoneyMovements': async () => ({ query: { medio: 'yape' } }),
  'asistido.createAsistido': async ({ deps }) => {
    const { items, total } = pedidoOf([[await makeCurso(deps.db), 1]]);
    return { body: { buyerName: 'Lucía Quispe', items, total } };
  },
  'asistido.listClientes': async ({ deps }) => ({ query: { q: (await makeUsuario(deps.db)).dni } }),
  'asistido.listPedidoNotas': notedPedido,
  'asistido.listUsuarioNotas': async ({ deps }) => {
    const { usuarioId } = await makeUsuario(deps.db);
    await insertNota(deps.db, { usuarioId }, { texto: 'Llama por las tardes', creadoPor: usuarioId });
    return { params: { id: usuarioId } };
  },
  'reportes.getInforme': async () => ({ query: { informe: 'avance' } }),
  'reportes.exportInforme': async () => ({ query: { informe: 'docentes' } }),
  'reportes.remindPedidos': async (t) => ({ body: { pedidos: [(await pedidoId(t)).id] } }),
  'reportes.previewReminder': async (t) => ({ query: { pedidos: String((await pedidoId(t)).id) } }),
  'reportes.trialReminder': async ({ deps }) => ({ body: { pedidos: [(await makePedido(deps)).pedidoId] } }),
  'reportes.getCierre': async () => ({ query: { fecha: '2026-10-31' } }),
  'reportes.closeDay': async () => ({
    body: { fecha: nextPastDay(), medios: [{ medio: 'efectivo', contadoCentimos: 0 }] },
  }),
  'reportes.reopenDay': async ({ deps }) => {
    const fecha = nextPastDay();
    const { usuarioId: cerradoPor } = await makeAdmin(deps.db);
    await insertCierre(deps.db, { dia: fecha, cerradoPor, medios: [], nota: '' });
    return { body: { fecha, motivo: 'Faltaba un pago' } };
  },
  'pagos.createDevolucion': async () => ({ body: { pagoId: 1, motivo: 'Se arrepintió', modo: 'manual' } }),
  'pedidos.notifyMercadopago': async () => ({ query: { 'data.id': '1', type: 'payment' }, body: { id: 1 } }),
  'pedidos.notifySandbox': async () => ({ query: { 'data.id': '1', type: 'payment' }, body: { id: 1 } }),
  'formasPago.updateFormasPago': async () => ({ body: { yapeNumero: '999 888 777', yapeTitular: 'Aula Iuris' } }),
  'ajustes.updateAjustes': async () => ({ body: { telefono: '(01) 555 0199' } }),
  'declaredPagos.declarePago': async (t) => {
    const body = await pedidoRef(t);
    await setFormasPago(t);
    return { body: { ...body, medio: 'yape', operacion: body.numero } };
  },
  'declaredPagos.sendVoucher': async (t) => {
    const { numero, clave } = await declaredPago(t);
    return { query: { numero, clave }, raw: { contentType: 'image/png', bytes: onePixelPng } };
  },
  'pedidos.getAcceso': async () => ({ body: { codigo } }),
  'pedidos.activateAcceso': async () => ({
    body: {
      codigo,
      dni: '45678901',
      contrasena: 'otra-frase-larga',
      nombre: 'Ana',
      apellido: 'Ríos',
      correo: 'ana@correo.pe',
    },
  }),
  'pedidos.proveMail': async () => ({ body: { codigo, correo: 'ana@correo.pe' } }),
  'pedidos.claimAcceso': async () => ({ body: { codigo } }),
};
