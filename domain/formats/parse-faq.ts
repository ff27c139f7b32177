export type Faq = { pregunta: string; respuesta: string };

/**
 * Parses questions and answers written as plain text. A line that begins with '¿' or ends with '?' after a blank line
 * starts a question; everything up to the next one is its answer. Text before the first question is dropped, and so is
 * a question without an answer.
 */
export function parseFaq(text: string): Faq[] {
  const found: { pregunta: string; lines: string[] }[] = [];
  let afterBlank = true;
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const trimmed = line.trim();
    if (afterBlank && isPregunta(trimmed)) found.push({ pregunta: trimmed, lines: [] });
    else found.at(-1)?.lines.push(line);
    afterBlank = trimmed === '';
  }
  return found
    .map(({ pregunta, lines }) => ({ pregunta, respuesta: lines.join('\n').trim() }))
    .filter(({ respuesta }) => respuesta !== '');
}

function isPregunta(line: string): boolean {
  return line !== '' && (line.startsWith('¿') || line.endsWith('?'));
}
