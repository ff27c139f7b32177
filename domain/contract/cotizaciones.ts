import { imageMaxBytes } from '../formats/images.ts';
import {
  acceptedCotizacion,
  acceptInput,
  cotizacionDetalle,
  cotizacionesExport,
  cotizacionesQuery,
  cotizacionHoja,
  cotizacionInput,
  cotizacionKey,
  cotizacionSummary,
  empresa,
  empresasQuery,
  ordenCompraQuery,
  withdrawInput,
} from '../schemas/cotizaciones.ts';
import { download, idParams } from '../schemas/list.ts';
import { endpoint, file, nothing, resource, resources } from './endpoint.ts';

export const createCotizacion = endpoint({
  method: 'POST',
  path: '/cotizaciones',
  access: 'caja',
  summary: 'Cotizar cursos a una empresa; los precios de hoy quedan hasta que venza',
  body: cotizacionInput,
  message: 'Cotización creada.',
  answer: resource(cotizacionDetalle),
});

export const listCotizaciones = endpoint({
  method: 'GET',
  path: '/cotizaciones',
  access: 'caja',
  summary: 'Cotizaciones a empresas, las más nuevas primero',
  query: cotizacionesQuery,
  answer: resources(cotizacionSummary),
});

export const exportCotizaciones = endpoint({
  method: 'GET',
  path: '/cotizaciones/exportar',
  access: 'caja',
  summary: 'Las cotizaciones filtradas, como hoja de cálculo',
  exports: true,
  stepUp: 'export-people',
  query: cotizacionesExport,
  answer: resource(download),
});

export const listEmpresas = endpoint({
  method: 'GET',
  path: '/cotizaciones/empresas',
  access: 'caja',
  summary: 'Empresas ya cotizadas, por RUC, razón social o contacto; las primeras ocho',
  query: empresasQuery,
  answer: resources(empresa),
});

export const getCotizacionHoja = endpoint({
  method: 'GET',
  path: '/cotizaciones/hoja',
  access: 'public',
  summary: 'Una cotización, para quien tiene su enlace',
  query: cotizacionKey,
  limit: { per: 'address', points: 120, seconds: 600 },
  answer: resource(cotizacionHoja),
});

export const getCotizacionPdf = endpoint({
  method: 'GET',
  path: '/cotizaciones/hoja.pdf',
  access: 'public',
  summary: 'La cotización en PDF, para quien tiene su enlace',
  query: cotizacionKey,
  limit: { per: 'address', points: 20, seconds: 600 },
  answer: file('application/pdf'),
});

export const acceptCotizacion = endpoint({
  method: 'POST',
  path: '/cotizaciones/aceptar',
  access: 'public',
  summary: 'Aceptar una cotización con su enlace: se vuelve un pedido, una sola vez',
  body: acceptInput,
  limit: { per: 'address', points: 20, seconds: 3600 },
  message: 'Cotización aceptada.',
  answer: resource(acceptedCotizacion),
});

export const sendOrdenCompra = endpoint({
  method: 'PUT',
  path: '/cotizaciones/orden-compra',
  access: 'public',
  summary: 'Enviar la orden de compra de una cotización aceptada, en PDF, para pagarla después; la última cuenta',
  query: ordenCompraQuery,
  rawBody: true,
  // Larger bodies are refused by the handler, which answers with a message.
  bodyLimit: 2 * imageMaxBytes,
  limit: { per: 'address', points: 20, seconds: 900 },
  message: 'Recibimos tu orden de compra.',
  answer: nothing,
});

export const getOrdenCompra = endpoint({
  method: 'GET',
  path: '/cotizaciones/:id/orden-compra',
  access: 'caja',
  summary: 'La orden de compra que envió la empresa',
  params: idParams,
  answer: resource(download),
});

export const getCotizacion = endpoint({
  method: 'GET',
  path: '/cotizaciones/:id',
  access: 'caja',
  summary: 'Una cotización con su enlace y el texto para enviarla',
  params: idParams,
  answer: resource(cotizacionDetalle),
});

export const sendCotizacion = endpoint({
  method: 'POST',
  path: '/cotizaciones/:id/enviar',
  access: 'caja',
  summary: 'Enviar otra vez la cotización por correo a su contacto',
  params: idParams,
  message: 'Correo en camino.',
  answer: nothing,
});

export const withdrawCotizacion = endpoint({
  method: 'POST',
  path: '/cotizaciones/:id/retirar',
  access: 'caja',
  summary: 'Retirar una cotización que nadie aceptó; su enlace lo dice',
  params: idParams,
  body: withdrawInput,
  message: 'Cotización retirada.',
  answer: resource(cotizacionDetalle),
});
