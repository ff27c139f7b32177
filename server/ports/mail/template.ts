import { escapeHtml } from 'domain/formats/escape-html.ts';
import { assertWebAddress, blockHtml, blockText, look, type MailBlock } from './blocks.ts';

export type MailContent = {
  institucion: string;
  titulo: string;
  paragraphs: MailBlock[];
  button?: { texto: string; url: string };
  footer: string;
  /** Text of the school below every mail, after the footer; empty for none. */
  pie?: string;
  /** Unsubscribe link, after the footer. */
  footerLink?: { texto: string; url: string };
};

export function mailBody(content: MailContent): { texto: string; html: string } {
  for (const link of [content.button, content.footerLink]) if (link) assertWebAddress(link.url);
  return { texto: asText(content), html: asHtml(content) };
}

function asText({ institucion, titulo, paragraphs, button: buttonHtml, footer, pie, footerLink }: MailContent): string {
  const linked = (link: MailContent['button']) => (link ? [`${link.texto}:\n${link.url}`] : []);
  const parts = [
    ...paragraphs.map(blockText),
    ...linked(buttonHtml),
    `-- \n${institucion}`,
    footer,
    ...(pie ? [pie] : []),
  ];
  return `${[titulo, ...parts, ...linked(footerLink)].join('\n\n')}\n`;
}

// Tables and inline styles, because mail clients support little else.
function asHtml(content: MailContent): string {
  const { institucion, titulo, paragraphs, button: buttonHtml, footer, pie = '', footerLink } = content;
  const body = paragraphs.map(blockHtml).join('\n');
  const preview = paragraphs.find((block) => typeof block === 'string') ?? '';
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(titulo)}</title>
</head>
<body style="margin:0;padding:0;background:${look.papel};color:${look.tinta}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${look.papel}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 20px;font:500 20px/1.2 ${look.serif};color:${look.tinta}">
<span style="color:${look.teal}">§</span>&nbsp; ${escapeHtml(institucion)}
</td></tr>
<tr><td style="padding:36px 32px 28px;background:${look.hoja};border:1px solid ${look.linea};border-radius:12px">
<h1 style="margin:0 0 20px;font:500 28px/1.2 ${look.serif};color:${look.tinta}">${escapeHtml(titulo)}</h1>
${body}
${buttonHtml ? button(buttonHtml) : ''}
</td></tr>
<tr><td style="padding:20px 4px 0;font:400 14px/1.55 ${look.sans};color:${look.tinta2}">${escapeHtml(footer)}${pieLines(pie)}${footerLink ? linkLine(footerLink) : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function pieLines(pie: string): string {
  return pie === '' ? '' : `<br>${pie.split('\n').map(escapeHtml).join('<br>')}`;
}

function linkLine({ texto, url }: { texto: string; url: string }): string {
  return `<br><a href="${escapeHtml(url)}" style="color:${look.tinta2}">${escapeHtml(texto)}</a>`;
}

function button({ texto, url }: { texto: string; url: string }): string {
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:12px 0 24px"><tr>
<td style="background:${look.teal};border-radius:10px">
<a href="${href}" style="display:inline-block;padding:13px 24px;font:600 16px/18px ${look.sans};color:${look.hoja};text-decoration:none">${escapeHtml(texto)}</a>
</td></tr></table>
<p style="margin:0;padding:16px 0 0;border-top:1px solid ${look.linea};font:400 14px/1.55 ${look.sans};color:${look.tinta2}">
Si el botón no funciona, copia esta dirección en tu navegador:<br>
<a href="${href}" style="color:${look.teal};word-break:break-all">${href}</a></p>`;
}
