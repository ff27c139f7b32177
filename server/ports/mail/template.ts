import { escapeHtml } from 'domain/formats/escape-html.ts';

export type MailContent = {
  institucion: string;
  titulo: string;
  paragraphs: string[];
  button?: { texto: string; url: string };
  footer: string;
};

const PAPEL = '#fbfaf6';
const HOJA = '#ffffff';
const TINTA = '#12211f';
const TINTA_2 = '#4a5a57';
const LINEA = '#e4e1d8';
const TEAL = '#0f766e';
const SERIF = "Newsreader,Georgia,'Times New Roman',serif";
const SANS = 'Figtree,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

export function mailBody(content: MailContent): { texto: string; html: string } {
  if (content.button) assertWebAddress(content.button.url);
  return { texto: asText(content), html: asHtml(content) };
}

function asText({ institucion, titulo, paragraphs, button: buttonHtml, footer }: MailContent): string {
  const action = buttonHtml ? [`${buttonHtml.texto}:\n${buttonHtml.url}`] : [];
  return `${[titulo, ...paragraphs, ...action, `-- \n${institucion}`, footer].join('\n\n')}\n`;
}

// Tables and inline styles, because mail clients support little else.
function asHtml({ institucion, titulo, paragraphs, button: buttonHtml, footer }: MailContent): string {
  const body = paragraphs.map((paragraphHtml) => paragraph(paragraphHtml)).join('\n');
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(titulo)}</title>
</head>
<body style="margin:0;padding:0;background:${PAPEL};color:${TINTA}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? '')}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPEL}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 20px;font:500 20px/1.2 ${SERIF};color:${TINTA}">
<span style="color:${TEAL}">§</span>&nbsp; ${escapeHtml(institucion)}
</td></tr>
<tr><td style="padding:36px 32px 28px;background:${HOJA};border:1px solid ${LINEA};border-radius:12px">
<h1 style="margin:0 0 20px;font:500 28px/1.2 ${SERIF};color:${TINTA}">${escapeHtml(titulo)}</h1>
${body}
${buttonHtml ? button(buttonHtml) : ''}
</td></tr>
<tr><td style="padding:20px 4px 0;font:400 14px/1.55 ${SANS};color:${TINTA_2}">${escapeHtml(footer)}</td></tr>
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
