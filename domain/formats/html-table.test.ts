import { expect, test } from 'vitest';
import { readHtmlTable } from './html-table.ts';

test('TRM-42 rows of a page called .xls: titles, entities, line breaks, spans and cells that nobody closed', () => {
  const page = `<html><head><style>td{color:red}</style><!--[if gte mso 9]><tr><td>no</td></tr><![endif]--></head>
    <body><TABLE border=1><tr><th>DNI</th><th colspan="2">Nombre</th></tr>
    <tr><td class=xl>45000145</td><td>Ana&nbsp;<b>R&iacute;os</b><br>Paz<td>
    <tr><td></td></tr><tr><td>46000146<td>Luis &lt;3</table></body></html>`;
  expect(readHtmlTable(page)).toEqual([
    { line: 1, cells: ['DNI', 'Nombre', ''] },
    { line: 2, cells: ['45000145', 'Ana Ríos Paz', ''] },
    { line: 4, cells: ['46000146', 'Luis <3'] },
  ]);
  for (const none of ['', '<html><p>Hola</p></html>', '<td>solo</td>', '<table', '<!-- <tr>']) {
    expect(readHtmlTable(none)).toEqual([]);
  }
});

test('TRM-42 a page of nothing but open tags is read in one pass', () => {
  expect(readHtmlTable('<td '.repeat(300_000))).toEqual([]);
  expect(readHtmlTable(`<tr>${'<td>x'.repeat(100_000)}`)[0]!.cells).toHaveLength(100_000);
});
