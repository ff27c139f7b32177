import { formatDateTime, formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { hojaFooters, hojaLines, hojaParts, providerLines } from 'domain/rules/hoja-lines.ts';
import { estadoReclamacionLabels } from 'domain/rules/reclamaciones.ts';
import type { Hoja } from 'domain/schemas/reclamaciones.ts';
import { bytesOf, newDocument, upright } from '../pdf/canvas.ts';
import { canShareFonts } from '../pdf/fonts.ts';
import { ink, ink2, sheetWriter, styles } from '../pdf/sheet.ts';

/** The hoja of Anexo I as a PDF. The same hoja and answer give the same bytes. */
export async function renderHoja(hoja: Hoja): Promise<Buffer> {
  const { proveedor, numero, presentada, respuesta } = hoja;
  const doc = newDocument(
    {
      Title: `Hoja de reclamación N.º ${numero}`,
      Author: proveedor.razonSocial,
      Subject: 'Libro de Reclamaciones',
      Keywords: numero,
      fecha: new Date(respuesta?.respondida ?? presentada),
    },
    upright,
    { tagged: true, shareFonts: canShareFonts(JSON.stringify(hoja)) },
  );
  const write = sheetWriter(doc);
  write.text('LIBRO DE RECLAMACIONES', styles.part, ink2);
  write.text('HOJA DE RECLAMACIÓN', styles.title, ink, 'H1');
  write.row('N.º', numero);
  write.row('Fecha y hora', `${formatDateTime(presentada)} (hora de Lima)`);
  for (const { label, value } of providerLines(proveedor)) write.row(label, value);
  for (const part of [1, 2, 3] as const) {
    write.part(hojaParts[part]);
    for (const { label, value } of hojaLines(hoja).filter((each) => each.part === part)) write.row(label, value);
  }
  write.part(hojaParts[4]);
  write.row('Estado', estadoReclamacionLabels[hoja.estado]);
  write.row('Plazo de respuesta', `Hasta el ${formatLongDate(limaNoon(hoja.vence))}`);
  write.row('Respuesta', respuesta?.texto ?? '—');
  write.row('Fecha de la respuesta', respuesta ? formatDateTime(respuesta.respondida) : '—');
  write.row('Firma del proveedor', respuesta ? proveedor.razonSocial : '—');
  write.gap();
  for (const foot of hojaFooters) write.text(foot, styles.small, ink2);
  return bytesOf(doc);
}
