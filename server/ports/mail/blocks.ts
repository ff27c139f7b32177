import { escapeHtml } from 'domain/formats/escape-html.ts';

/** Colours and fonts of the mails: inline, because mail clients support little else. */
export const look = {
  papel: '#fbfaf6',
  hoja: '#ffffff',
  tinta: '#12211f',
  tinta2: '#4a5a57',
  linea: '#e4e1d8',
  teal: '#0f766e',
  serif: "Newsreader,Georgia,'Times New Roman',serif",
  sans: 'Figtree,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif',
} as const;

export function assertWebAddress(url: string): void {
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`not a web address: ${protocol}`);
}

/** What was bought, line by line. */
export type MailTable = { rows: readonly { label: string; amount: string; before?: string }[]; total: string };
/** Codes to hand on, each with the page that accepts it. */
export type MailCodes = { intro: string; codes: readonly { codigo: string; url: string }[] };
export type MailLink = { texto: string; url: string };
/** A string is a paragraph; line breaks are kept. */
export type MailBlock = string | MailTable | MailCodes | MailLink;

export function blockText(block: MailBlock): string {
  if (typeof block === 'string') return block;
  if ('rows' in block) {
    const lines = block.rows.map(
      ({ label, amount, before }) => `${label}: ${amount}${before ? ` (antes ${before})` : ''}`,
    );
    return [...lines, `Total: ${block.total}`].join('\n');
  }
  if ('codes' in block) {
    return [block.intro, ...block.codes.map(({ codigo, url }) => `${codigo}\n${url}`)].join('\n');
  }
  return `${block.texto}: ${block.url}`;
}

export function blockHtml(block: MailBlock): string {
  if (typeof block === 'string') return paragraph(escapeHtml(block).replaceAll('\n', '<br>'));
  if ('rows' in block) return table(block);
  if ('codes' in block) return `${paragraph(escapeHtml(block.intro))}\n${codesTable(block)}`;
  return paragraph(anchor(block.texto, block.url));
}

function paragraph(html: string): string {
  return `<p style="margin:0 0 16px;font:400 16px/1.55 ${look.sans};color:${look.tinta}">${html}</p>`;
}

function anchor(texto: string, url: string): string {
  assertWebAddress(url);
  return `<a href="${escapeHtml(url)}" style="color:${look.teal}">${escapeHtml(texto)}</a>`;
}

const cell = `padding:10px 0;border-bottom:1px solid ${look.linea};font:400 15px/1.45 ${look.sans}`;

function table({ rows, total }: MailTable): string {
  const lines = rows.map(({ label, amount, before }) => {
    const struck = before ? `<br><s style="color:${look.tinta2}">${escapeHtml(before)}</s>` : '';
    return `<tr><td style="${cell};color:${look.tinta}">${escapeHtml(label)}</td>
<td align="right" valign="top" style="${cell};color:${look.tinta};white-space:nowrap;padding-left:16px">${escapeHtml(amount)}${struck}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-top:1px solid ${look.linea}">
${lines.join('\n')}
<tr><th align="left" scope="row" style="padding:12px 0;font:600 15px/1.45 ${look.sans};color:${look.tinta}">Total</th>
<td align="right" style="padding:12px 0;font:500 20px/1.2 ${look.serif};color:${look.tinta};white-space:nowrap">${escapeHtml(total)}</td></tr>
</table>`;
}

function codesTable({ codes }: MailCodes): string {
  const lines = codes.map(
    ({ codigo, url }) =>
      `<tr><td style="${cell};font-family:Consolas,Menlo,monospace;font-size:14px">${anchor(codigo, url)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-top:1px solid ${look.linea}">
${lines.join('\n')}
</table>`;
}
