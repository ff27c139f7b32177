import { download } from '../schemas/list.ts';
import {
  cierre,
  cierreQuery,
  closeInput,
  contadorQuery,
  informeExport,
  informeQuery,
  informeTable,
  reminded,
  reminderPreview,
  reminderPreviewQuery,
  remindInput,
  reopenInput,
  ventasExport,
  ventasQuery,
  ventasReport,
} from '../schemas/reportes.ts';
import { endpoint, nothing, resource } from './endpoint.ts';

export const getVentas = endpoint({
  method: 'GET',
  path: '/reportes/ventas',
  access: 'caja',
  summary:
    'Ventas netas de devoluciones entre dos días de Lima, por día, mes, curso, especialidad, medio, cupón, vendedor u origen',
  query: ventasQuery,
  answer: resource(ventasReport),
});

export const exportVentas = endpoint({
  method: 'GET',
  path: '/reportes/ventas/exportar',
  access: 'caja',
  summary: 'El reporte de ventas como hoja de cálculo',
  exports: true,
  query: ventasExport,
  answer: resource(download),
});

export const getInforme = endpoint({
  method: 'GET',
  path: '/reportes/informe',
  access: 'oficina',
  summary:
    'Pedidos sin pagar, cuotas por cobrar, devoluciones, cupones y cierres (caja), avance por curso y horas por docente',
  query: informeQuery,
  answer: resource(informeTable),
});

export const exportInforme = endpoint({
  method: 'GET',
  path: '/reportes/informe/exportar',
  access: 'oficina',
  summary: 'Uno de esos reportes como hoja de cálculo',
  exports: true,
  stepUpIf: 'export-people',
  query: informeExport,
  answer: resource(download),
});

export const remindPedidos = endpoint({
  method: 'POST',
  path: '/reportes/recordar',
  access: 'caja',
  summary: 'Recordar por correo a los compradores de pedidos sin pagar; a nadie dos veces en un día',
  body: remindInput,
  answer: resource(reminded),
});

export const previewReminder = endpoint({
  method: 'GET',
  path: '/reportes/recordar',
  access: 'caja',
  summary: 'A cuántos compradores se recordaría ahora, y el correo del primero; no envía nada',
  query: reminderPreviewQuery,
  answer: resource(reminderPreview),
});

export const trialReminder = endpoint({
  method: 'POST',
  path: '/reportes/recordar/prueba',
  access: 'caja',
  summary: 'Enviarse a sí mismo el recordatorio de un pedido, sin la llave del comprador',
  body: remindInput,
  limit: { per: 'session', points: 20, seconds: 3600 },
  message: 'Te enviamos la prueba a tu correo.',
  answer: nothing,
});

export const exportContador = endpoint({
  method: 'GET',
  path: '/reportes/contador/exportar',
  access: 'caja',
  summary: 'Para el contador: una fila por línea y pago, con documento, base, IGV y comprobante; en Excel o CSV',
  exports: true,
  stepUp: 'export-people',
  query: contadorQuery,
  answer: resource(download),
});

export const getCierre = endpoint({
  method: 'GET',
  path: '/reportes/cierre',
  access: 'caja',
  summary: 'Lo que entró y salió en un día de Lima por medio de pago, y lo que se contó al cerrarlo',
  query: cierreQuery,
  answer: resource(cierre),
});

export const closeDay = endpoint({
  method: 'POST',
  path: '/reportes/cierre',
  access: 'caja',
  summary: 'Cerrar un día con lo contado por medio de pago; una diferencia necesita una nota',
  body: closeInput,
  message: 'Día cerrado.',
  answer: resource(cierre),
});

export const reopenDay = endpoint({
  method: 'POST',
  path: '/reportes/cierre/reabrir',
  access: 'ADMIN',
  summary: 'Reabrir un día cerrado, con su motivo',
  body: reopenInput,
  message: 'Día reabierto.',
  answer: resource(cierre),
});
