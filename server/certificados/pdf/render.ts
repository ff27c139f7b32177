import { documentName } from 'domain/rules/calidades.ts';
import { codigoInGroups } from 'domain/rules/codigo-certificado.ts';
import { bytesOf, newDocument, page } from '../../pdf/canvas.ts';
import { canShareFonts } from '../../pdf/fonts.ts';
import { renderBack } from './back.ts';
import { type CertificadoDocument, type Imagenes, nombreOf, programaOf } from './document.ts';
import { renderFront } from './front.ts';

/** Renders the PDF. The same record and pictures give the same bytes. */
export async function renderCertificado(document: CertificadoDocument, imagenes: Imagenes): Promise<Buffer> {
  const { tipo, calidad = 'aprobado', alumno, curso, entidad, codigo, numero, emitido, institucion } = document;
  const kind = documentName({ tipo, calidad });
  const info = {
    Title: `${kind} de ${nombreOf(alumno)}: ${programaOf(curso)}`,
    Author: institucion,
    Subject: `${kind} N.º ${numero} emitido por ${entidad.titulo}`,
    Keywords: `certificado, ${codigoInGroups(codigo)}`,
    fecha: emitido,
  };
  const shareFonts = canShareFonts(JSON.stringify(document));
  const doc = newDocument(info, page, { tagged: entidad.tagged === true, shareFonts });
  renderFront(doc, document, imagenes);
  if (tipo === 'D') renderBack(doc, document);
  return bytesOf(doc);
}
