export type Codificacion = 'UTF-8' | 'UTF-16' | 'Windows-1252';
export type Separador = ',' | ';' | '\t';
export type Registro = { linea: number; celdas: string[] };

/** Decodes spreadsheet files: UTF-8, UTF-16, or Windows-1252 when the bytes are not valid UTF-8. */
export function decodeCsv(bytes: Uint8Array): { texto: string; codificacion: Codificacion } {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return { texto: decode('utf-16le', bytes), codificacion: 'UTF-16' };
  if (a === 0xfe && b === 0xff) return { texto: decode('utf-16be', bytes), codificacion: 'UTF-16' };
  try {
    return { texto: new TextDecoder('utf-8', { fatal: true }).decode(bytes), codificacion: 'UTF-8' };
  } catch {
    return { texto: decode('windows-1252', bytes), codificacion: 'Windows-1252' };
  }
}

function decode(label: string, bytes: Uint8Array): string {
  return new TextDecoder(label).decode(bytes);
}

export type Csv = { separador: Separador; registros: Registro[] };

/** Records with their line numbers; empty ones are skipped. */
export function parseCsv(texto: string): Csv {
  const declared = /^\ufeff?"?sep=([,;\t])"?\r?\n/i.exec(texto);
  const body = declared ? texto.slice(declared[0].length) : texto.replace(/^\ufeff/, '');
  const separador = (declared?.[1] as Separador | undefined) ?? detectSeparador(body);
  const registros = split(body, separador, declared ? 2 : 1);
  return { separador, registros: registros.filter(({ celdas }) => celdas.some((celda) => celda.trim() !== '')) };
}

function detectSeparador(texto: string): Separador {
  const heading = texto.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? '';
  const unquoted = heading.replace(/"[^"]*"/g, '');
  const count = (sign: string) => unquoted.split(sign).length;
  const [best] = ([';', ',', '\t'] as const).toSorted((a, b) => count(b) - count(a));
  return best!;
}

function split(texto: string, separador: Separador, firstLine: number): Registro[] {
  const registros: Registro[] = [];
  let celdas: string[] = [];
  let celda = '';
  let quoted = false;
  let linea = firstLine;
  let inicio = firstLine;

  const endCell = () => {
    celdas.push(celda);
    celda = '';
  };
  const endRecord = () => {
    endCell();
    registros.push({ linea: inicio, celdas });
    celdas = [];
    inicio = linea;
  };

  for (let at = 0; at < texto.length; at++) {
    const sign = texto[at]!;
    const newline = sign === '\n' || (sign === '\r' && texto[at + 1] !== '\n');
    if (newline) linea += 1;
    if (quoted) {
      if (sign !== '"') celda += sign;
      else if (texto[at + 1] === '"') {
        celda += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && celda.trim() === '') {
      celda = '';
      quoted = true;
    } else if (sign === separador) endCell();
    else if (newline) endRecord();
    else if (sign !== '\r') celda += sign;
  }
  if (celda !== '' || celdas.length > 0) endRecord();
  return registros;
}
