import type { keptData } from 'domain/rules/retention.ts';

/** Entry of the privacy page that covers the columns. */
type Named = (typeof keptData)[number]['what'];
type Kept = { columns: readonly string[]; named: Named; law: string };

/**
 * Columns that keep name, document, e-mail and telephone of an erased person, and the law that requires it. Every other
 * column loses them (`queries/erase.ts`); `testing/erasure-checks.ts` compares this list with the database.
 */
export const keptAfterErasure: readonly Kept[] = [
  {
    columns: [
      'pedido.buyer_name',
      'pedido.buyer_email',
      'pedido.buyer_phone',
      'pedido.busqueda',
      'pedido_evento.detalle',
      'pedido_comprobante.documento',
      'pedido_comprobante.nombre',
      'pedido_comprobante.direccion',
      'comprobante.documento',
      'comprobante.error_mensaje',
      'pago.motivo',
      'pago_evento.cuerpo',
      'devolucion.motivo',
      'pedido.motivo_descuento',
      // Number of the company's orden de compra; its history entry and its PDF contain it too.
      'orden_compra.numero',
      'cierre.nota',
      'cierre.motivo',
    ],
    named: 'Pedidos, pagos y comprobantes',
    law: 'Código Tributario, art. 87, num. 7: books and vouchers until the debt prescribes',
  },
  {
    columns: [
      'reclamacion.nombre',
      'reclamacion.documento',
      'reclamacion.domicilio',
      'reclamacion.correo',
      'reclamacion.telefono',
      'reclamacion.apoderado',
      'reclamacion.descripcion',
      'reclamacion.detalle',
      'reclamacion.pedido',
      'reclamacion.busqueda',
      'reclamacion_respuesta.texto',
      'reclamacion_clasificacion.motivo',
    ],
    named: 'Hojas del Libro de Reclamaciones',
    law: 'D.S. 011-2011-PCM: hojas are kept for at least two years',
  },
  {
    columns: [
      'certificado.datos_alumno',
      'certificado.busqueda',
      'certificado.motivo_excepcion',
      'certificado.motivo_revocacion',
      'certificado_edicion.datos_alumno',
      'certificado_edicion.motivo',
    ],
    named: 'Registro de certificados',
    law: 'Ley 29733, art. 14: no consent is needed for what the contract needs; the holder proves a study with it',
  },
];
