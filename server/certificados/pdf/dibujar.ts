import { certificadoTipoNames } from 'domain/formats/curso-labels.ts';
import { codigoEnGrupos } from 'domain/rules/codigo-certificado.ts';
import { drawAnverso } from './anverso.ts';
import { type Documento, type Imagenes, nombreDe, programaDe } from './documento.ts';
import { bytesOf, newDocument } from './lienzo.ts';
import { drawReverso } from './reverso.ts';

/** Renders the PDF. The same record and pictures give the same bytes. */
export async function dibujarCertificado(documento: Documento, imagenes: Imagenes): Promise<Buffer> {
  const { tipo, alumno, curso, entidad, codigo, numero, emitido, institucion } = documento;
  const doc = newDocument({
    Title: `${certificadoTipoNames[tipo]} de ${nombreDe(alumno)}: ${programaDe(curso)}`,
    Author: institucion,
    Subject: `${certificadoTipoNames[tipo]} N.º ${numero} emitido por ${entidad.titulo}`,
    Keywords: `certificado, ${codigoEnGrupos(codigo)}`,
    fecha: emitido,
  });
  drawAnverso(doc, documento, imagenes);
  if (tipo === 'D') drawReverso(doc, documento);
  return bytesOf(doc);
}
