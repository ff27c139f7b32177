import { formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { lineDiscountText, standardTerms } from 'domain/rules/cotizaciones.ts';
import type { CotizacionHoja } from 'domain/schemas/cotizaciones.ts';
import { bytesOf, newDocument, upright } from '../../pdf/canvas.ts';
import { canShareFonts } from '../../pdf/fonts.ts';
import { ink, ink2, sheetWriter, styles } from '../../pdf/sheet.ts';

/** The quotation as a PDF of labelled rows; the same quotation gives the same bytes. */
export async function renderCotizacion(hoja: CotizacionHoja): Promise<Buffer> {
  const { numero, proveedor, vence, creado, lineas, cuentas } = hoja;
  const doc = newDocument(
    {
      Title: `Cotización ${numero}`,
      Author: proveedor.razonSocial,
      Subject: 'Cotización',
      Keywords: numero,
      fecha: new Date(creado),
    },
    upright,
    { tagged: true, shareFonts: canShareFonts(JSON.stringify(hoja)) },
  );
  const write = sheetWriter(doc);
  write.text(proveedor.razonSocial, styles.part, ink2);
  write.text(`Cotización ${numero}`, styles.title, ink, 'H1');
  write.row('Fecha', formatLongDate(creado));
  write.row('Válida hasta', formatLongDate(limaNoon(vence)));
  if (proveedor.ruc) write.row('RUC del proveedor', proveedor.ruc);
  write.row('Dirección', proveedor.direccion);
  write.part('Para');
  write.row('Razón social', hoja.razonSocial);
  write.row('RUC', hoja.ruc);
  write.row('Dirección', hoja.direccion);
  write.row('Contacto', hoja.contacto);
  write.part('Detalle');
  for (const line of lineas) {
    const { nombre, cantidad, precio, importe } = line;
    const seats = cantidad === 1 ? '1 cupo' : `${cantidad} cupos`;
    const value = [nombre, lineDiscountText(line), formatSoles(importe)].filter(Boolean).join('\n');
    write.row(`${seats} × ${formatSoles(precio)}`, value);
  }
  write.part('Total');
  write.row('Subtotal', formatSoles(hoja.subtotal));
  if (hoja.descuento > 0) write.row(`Descuento ${hoja.porcentaje} %`, `− ${formatSoles(hoja.descuento)}`);
  write.row('Total', formatSoles(hoja.total));
  if (cuentas.length > 0) {
    write.part('Cuentas para el pago');
    for (const cuenta of cuentas) {
      const cci = cuenta.cci === '' ? '' : `\nCCI ${cuenta.cci}`;
      write.row(cuenta.banco, `${cuenta.numero}${cci}\n${cuenta.titular}`);
    }
  }
  write.part('Condiciones');
  write.row('Generales', standardTerms);
  if (hoja.condiciones !== '') write.row('De esta cotización', hoja.condiciones);
  return bytesOf(doc);
}
