import { escapeHtml } from 'domain/formats/escape-html.ts';

export type Carta = {
  institucion: string;
  titulo: string;
  parrafos: string[];
  boton?: { texto: string; url: string };
  pie: string;
};

const PAPEL = '#fbfaf6';
const HOJA = '#ffffff';
const TINTA = '#12211f';
const TINTA_2 = '#4a5a57';
const LINEA = '#e4e1d8';
const TEAL = '#0f766e';
const SERIF = "Newsreader,Georgia,'Times New Roman',serif";
const SANS = 'Figtree,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

export function mailBody(carta: Carta): { texto: string; html: string } {
  if (carta.boton) assertWebAddress(carta.boton.url);
  return { texto: asText(carta), html: asHtml(carta) };
}

function asText({ institucion, titulo, parrafos, boton, pie }: Carta): string {
  const action = boton ? [`${boton.texto}:\n${boton.url}`] : [];
  return `${[titulo, ...parrafos, ...action, `-- \n${institucion}`, pie].join('\n\n')}\n`;
}

// Tables and inline styles, because mail clients support little else.
function asHtml({ institucion, titulo, parrafos, boton, pie }: Carta): string {
  const body = parrafos.map((parrafo) => paragraph(parrafo)).join('\n');
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(titulo)}</title>
</head>
<body style="margin:0;padding:0;background:${PAPEL};color:${TINTA}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(parrafos[0] ?? '')}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPEL}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 20px;font:500 20px/1.2 ${SERIF};color:${TINTA}">
<span style="color:${TEAL}">§</span>&nbsp; ${escapeHtml(institucion)}
</td></tr>
<tr><td style="padding:36px 32px 28px;background:${HOJA};border:1px solid ${LINEA};border-radius:12px">
<h1 style="margin:0 0 20px;font:500 28px/1.2 ${SERIF};color:${TINTA}">${escapeHtml(titulo)}</h1>
${body}
${boton ? button(boton) : ''}
</td></tr>
<tr><td style="padding:20px 4px 0;font:400 14px/1.55 ${SANS};color:${TINTA_2}">${escapeHtml(pie)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function paragraph(text: string): string {
  const lines = escapeHtml(text).replaceAll('\n', '<br>');
  return `<p style="margin:0 0 16px;font:400 16px/1.55 ${SANS};color:${TINTA}">${lines}</p>`;
}

function button({ texto, url }: { texto: string; url: string }): string {
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:12px 0 24px"><tr>
<td style="background:${TEAL};border-radius:10px">
<a href="${href}" style="display:inline-block;padding:13px 24px;font:600 16px/18px ${SANS};color:${HOJA};text-decoration:none">${escapeHtml(texto)}</a>
</td></tr></table>
<p style="margin:0;padding:16px 0 0;border-top:1px solid ${LINEA};font:400 14px/1.55 ${SANS};color:${TINTA_2}">
Si el botón no funciona, copia esta dirección en tu navegador:<br>
<a href="${href}" style="color:${TEAL};word-break:break-all">${href}</a></p>`;
}

function assertWebAddress(url: string): void {
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`not a web address: ${protocol}`);
}
