import {
  afectacionInput,
  ajustesComprobantes,
  ajustesInput,
  archivoParams,
  bajaInput,
  comprobanteDetalle,
  comprobanteFalta,
  comprobanteSummary,
  comprobantesQuery,
  conexion,
  correctInput,
  creditInput,
  cursoAfectacion,
  mesQuery,
  ownComprobanteInput,
  ownComprobanteQuery,
  registroQuery,
  reissueInput,
  resolveBajaInput,
} from '../schemas/comprobantes.ts';
import { download, idParams } from '../schemas/list.ts';
import { pedidoDetalle, pedidoIdParams } from '../schemas/managed-pedidos.ts';
import { comprobanteFiles, manualComprobanteInput, retireComprobanteInput } from '../schemas/manual-comprobantes.ts';
import { endpoint, file, nothing, resource, resources } from './endpoint.ts';

export const listComprobantes = endpoint({
  method: 'GET',
  path: '/comprobantes',
  access: 'caja',
  summary: 'Comprobantes emitidos, los más nuevos primero, con lo que respondió SUNAT',
  query: comprobantesQuery,
  answer: resources(comprobanteSummary),
});

export const listFaltas = endpoint({
  method: 'GET',
  path: '/comprobantes/faltas',
  access: 'caja',
  summary: 'Ventas sin comprobante o facturadas de más, con el motivo',
  answer: resources(comprobanteFalta),
});

export const exportComprobantes = endpoint({
  method: 'GET',
  path: '/comprobantes/exportar',
  access: 'caja',
  summary: 'Registro de ventas: los comprobantes filtrados, como hoja de cálculo',
  exports: true,
  stepUp: 'export-people',
  query: registroQuery,
  answer: resource(download),
});

export const zipComprobantes = endpoint({
  method: 'GET',
  path: '/comprobantes/zip',
  access: 'ADMIN',
  summary: 'Los XML y constancias (CDR) de un mes, con sus bajas y resúmenes, en un archivo ZIP',
  exports: true,
  stepUp: 'export-people',
  query: mesQuery,
  answer: file('application/zip'),
});

export const getAjustesComprobantes = endpoint({
  method: 'GET',
  path: '/comprobantes/ajustes',
  access: 'ADMIN',
  summary: 'Series, afectación y límites de los comprobantes',
  answer: resource(ajustesComprobantes),
});

export const updateAjustesComprobantes = endpoint({
  method: 'PUT',
  path: '/comprobantes/ajustes',
  access: 'ADMIN',
  summary: 'Cambiar series, afectación y límites de los comprobantes',
  body: ajustesInput,
  message: 'Ajustes guardados.',
  answer: resource(ajustesComprobantes),
});

export const checkConexion = endpoint({
  method: 'GET',
  path: '/comprobantes/conexion',
  access: 'ADMIN',
  summary: 'Probar la conexión con SUNAT',
  limit: { per: 'session', points: 20, seconds: 600 },
  answer: resource(conexion),
});

export const setAfectacion = endpoint({
  method: 'PUT',
  path: '/cursos/:id/afectacion',
  access: 'ADMIN',
  summary: 'Decir cómo está afecto un curso desde un día',
  params: idParams,
  body: afectacionInput,
  message: 'Afectación guardada.',
  answer: resource(cursoAfectacion),
});

export const getComprobante = endpoint({
  method: 'GET',
  path: '/comprobantes/:id',
  access: 'caja',
  summary: 'Un comprobante con lo que respondió SUNAT y lo que se puede hacer',
  params: idParams,
  answer: resource(comprobanteDetalle),
});

export const getComprobanteFile = endpoint({
  method: 'GET',
  path: '/comprobantes/:id/archivo/:clase',
  access: 'caja',
  summary: 'El XML firmado, la constancia (CDR) o el PDF de un comprobante',
  params: archivoParams,
  answer: resource(download),
});

export const resendComprobante = endpoint({
  method: 'POST',
  path: '/comprobantes/:id/reenviar',
  access: 'caja',
  summary: 'Enviar ahora un comprobante que espera',
  params: idParams,
  message: 'Comprobante en camino.',
  answer: resource(comprobanteDetalle),
});

export const reissueComprobante = endpoint({
  method: 'POST',
  path: '/comprobantes/:id/reemitir',
  access: 'ADMIN',
  summary: 'Emitir otro comprobante en lugar de uno rechazado, con los datos corregidos si hace falta',
  params: idParams,
  body: reissueInput,
  message: 'Se emitió otro comprobante en su lugar.',
  answer: resource(comprobanteDetalle),
});

export const correctComprobante = endpoint({
  method: 'POST',
  path: '/comprobantes/:id/corregir',
  access: 'ADMIN',
  summary: 'Corregir los datos del cliente: nota de crédito y comprobante nuevo',
  params: idParams,
  body: correctInput,
  message: 'Se emitieron la nota de crédito y el comprobante corregido.',
  answer: resource(comprobanteDetalle),
});

export const creditComprobante = endpoint({
  method: 'POST',
  path: '/comprobantes/:id/nota',
  access: 'ADMIN',
  summary: 'Emitir la nota de crédito de lo que se facturó y ya no está en el pedido, como un pago que se movió',
  params: idParams,
  body: creditInput,
  message: 'Se emitió la nota de crédito.',
  answer: resource(comprobanteDetalle),
});

export const askBaja = endpoint({
  method: 'POST',
  path: '/comprobantes/:id/baja',
  access: 'ADMIN',
  summary: 'Pedir a SUNAT la baja de un comprobante aceptado, mientras el plazo lo permita',
  params: idParams,
  body: bajaInput,
  message: 'Se pidió la baja a SUNAT.',
  answer: resource(comprobanteDetalle),
});

export const resolveBaja = endpoint({
  method: 'POST',
  path: '/comprobantes/:id/baja/resolver',
  access: 'ADMIN',
  summary: 'Decir qué pasó con una baja cuyo ticket se perdió, según SUNAT Operaciones en Línea',
  params: idParams,
  body: resolveBajaInput,
  message: 'Listo.',
  answer: resource(comprobanteDetalle),
});

/** Twice 3 MB in base64. */
const filesLimit = 9 * 1024 * 1024;

export const registerComprobante = endpoint({
  method: 'POST',
  path: '/orders/:id/comprobantes',
  access: 'caja',
  summary: 'Registrar un comprobante que se emitió en otro lado, con su PDF y su XML',
  params: pedidoIdParams,
  body: manualComprobanteInput,
  bodyLimit: filesLimit,
  message: 'Comprobante registrado.',
  answer: resource(pedidoDetalle),
});

export const attachComprobanteFiles = endpoint({
  method: 'PUT',
  path: '/comprobantes/:id/archivos',
  access: 'caja',
  summary: 'Agregar o cambiar el PDF y el XML de un comprobante registrado a mano',
  params: idParams,
  body: comprobanteFiles,
  bodyLimit: filesLimit,
  message: 'Archivos guardados.',
  answer: resource(comprobanteDetalle),
});

export const retireComprobante = endpoint({
  method: 'POST',
  path: '/comprobantes/:id/retirar',
  access: 'caja',
  summary: 'Anular un comprobante registrado a mano, o quitarlo si se registró por error',
  params: idParams,
  body: retireComprobanteInput,
  message: 'Comprobante retirado.',
  answer: nothing,
});

export const getOwnComprobante = endpoint({
  method: 'GET',
  path: '/orders/comprobante',
  access: 'public',
  summary: 'El XML o el PDF de un comprobante, con la clave del pedido',
  query: ownComprobanteQuery,
  limit: { per: 'address', points: 120, seconds: 900 },
  answer: resource(download),
});

export const setOwnComprobante = endpoint({
  method: 'PUT',
  path: '/orders/comprobante',
  access: 'public',
  summary: 'Los datos del comprobante de un pedido, mientras no se haya emitido',
  body: ownComprobanteInput,
  limit: { per: 'address', points: 60, seconds: 900 },
  message: 'Guardamos los datos de tu comprobante.',
  answer: nothing,
});
