import { accessKeyOf } from '../pedidos/access-codes.ts';
import type { TestApp } from './app.ts';
import { makeCupon, makeCurso } from './builders.ts';
import { declaredPago, setFormasPago } from './declared.ts';
import { makePedido, pedidoOf } from './pedidos.ts';
import { onePixelPng } from './png.ts';
import type { Sample } from './samples.ts';

// No address, so that no mail job changes rows later.
const comprador = { buyerEmail: '' };

async function pedidoId({ deps }: TestApp) {
  return { id: (await makePedido(deps, { comprador })).pedidoId };
}

async function pedidoRef({ deps }: TestApp) {
  const { numero } = await makePedido(deps, { comprador });
  return { numero, clave: accessKeyOf(deps, numero) };
}

const codigo = 'AAAA-BBBB-CCCC-DDDD-EEEE';

const cuponId = async ({ deps }: TestApp) => ({ id: (await makeCupon(deps.db)).cuponId });
let cupones = 0;

async function cuponBody({ deps }: TestApp) {
  cupones += 1;
  const { cursoId } = await makeCurso(deps.db);
  return { codigo: `NUEVO${cupones}`, porcentaje: 15, usosMax: 5, todos: false, cursoIds: [cursoId] };
}

export const pedidosSamples: Record<string, (t: TestApp) => Promise<Sample>> = {
  'cupones.listCupones': async () => ({ query: { page: 1, size: 10, q: 'cupon' } }),
  'cupones.exportCupones': async () => ({ query: { q: 'cupon' } }),
  'cupones.getCupon': async (t) => ({ params: await cuponId(t) }),
  'cupones.createCupon': async (t) => ({ body: await cuponBody(t) }),
  'cupones.updateCupon': async (t) => ({ params: await cuponId(t), body: await cuponBody(t) }),
  'cupones.deleteCupon': async (t) => ({ params: await cuponId(t) }),
  'pedidos.quotePedido': async (t) => {
    const { codigo: cupon } = await makeCupon(t.deps.db);
    return { body: { items: pedidoOf([[await makeCurso(t.deps.db), 1]]).items, cupon } };
  },
  'pedidos.createPedido': async ({ deps }) => ({ body: pedidoOf([[await makeCurso(deps.db), 2]], comprador) }),
  'pedidos.getPedidoEstado': async (t) => ({ query: await pedidoRef(t) }),
  'pedidos.retryPago': async (t) => ({ body: await pedidoRef(t) }),
  'pedidos.resendPedido': async (t) => ({ body: await pedidoRef(t) }),
  'pedidos.openPedido': async (t) => ({ body: await pedidoRef(t) }),
  'pedidos.listMyPedidos': async () => ({ query: { page: 1, size: 10, q: 'ai' } }),
  'pedidos.listPedidos': async () => ({ query: { page: 1, size: 10, q: 'ai', estado: 'pendiente' } }),
  'pedidos.exportPedidos': async () => ({ query: { q: 'ai', estado: 'pagado' } }),
  'pedidos.getPedido': async (t) => ({ params: await pedidoId(t) }),
  'pagos.markPaid': async (t) => {
    const params = await pedidoId(t);
    return { params, body: { medio: 'yape', operacion: `OP-${params.id}` } };
  },
  'pagos.voidPago': async (t) => ({ params: { ...(await pedidoId(t)), pagoId: 1 }, body: { motivo: 'Era de otro' } }),
  'pagos.movePago': async (t) => ({
    params: { ...(await pedidoId(t)), pagoId: 1 },
    body: { motivo: 'Era de otro', numero: 'AI-2026-0001' },
  }),
  'pagos.createDevolucion': async (t) => ({
    params: await pedidoId(t),
    body: { pagoId: 1, motivo: 'Se arrepintió', modo: 'manual' },
  }),
  'pagos.getVoucher': async (t) => ({ params: { ...(await pedidoId(t)), pagoId: 1 } }),
  'pedidos.cancelPedido': async (t) => ({ params: await pedidoId(t), body: { motivo: 'Lo pidió el comprador' } }),
  'pedidos.resendMail': async (t) => ({ params: await pedidoId(t), body: {} }),
  'pedidos.notifyMercadopago': async () => ({ query: { 'data.id': '1', type: 'payment' }, body: { id: 1 } }),
  'pedidos.notifySandbox': async () => ({ query: { 'data.id': '1', type: 'payment' }, body: { id: 1 } }),
  'formasPago.getFormasPago': async () => ({}),
  'formasPago.updateFormasPago': async () => ({ body: { yapeNumero: '999 888 777', yapeTitular: 'Aula Iuris' } }),
  'declaredPagos.declarePago': async (t) => {
    const body = await pedidoRef(t);
    await setFormasPago(t);
    return { body: { ...body, medio: 'yape', operacion: body.numero } };
  },
  'declaredPagos.sendVoucher': async (t) => {
    const { numero, clave } = await declaredPago(t);
    return { query: { numero, clave }, raw: { contentType: 'image/png', bytes: onePixelPng } };
  },
  'declaredPagos.listDeclaredPagos': async () => ({ query: { page: 1, size: 10, q: 'ai' } }),
  'declaredPagos.approvePago': async (t) => ({ params: { id: (await declaredPago(t)).pagoId }, body: {} }),
  'declaredPagos.rejectPago': async (t) => ({
    params: { id: (await declaredPago(t)).pagoId },
    body: { motivo: 'No aparece en la cuenta' },
  }),
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
