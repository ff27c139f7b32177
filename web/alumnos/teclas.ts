type Key = { key: string; shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean };
type Caret = { selectionStart: number | null; selectionEnd: number | null; value: string };
export type Place = [fila: number, columna: number];

/**
 * Target cell of a key, or null when the key edits the text. Left and right leave the cell only at the edge of the
 * text, or while all of it is selected, as it is after entering.
 */
export function nextCell({ key, shiftKey, altKey, ctrlKey, metaKey }: Key, caret: Caret, [fila, columna]: Place) {
  if (altKey || ctrlKey || metaKey) return null;
  const { selectionStart, selectionEnd, value } = caret;
  const all = selectionStart === 0 && selectionEnd === value.length;
  const atStart = all || (selectionStart === 0 && selectionEnd === 0);
  const atEnd = all || (selectionStart === value.length && selectionEnd === value.length);
  const moves: Record<string, Place | false> = {
    ArrowUp: [fila - 1, columna],
    ArrowDown: [fila + 1, columna],
    Enter: [fila + (shiftKey ? -1 : 1), columna],
    ArrowLeft: !shiftKey && atStart && [fila, columna - 1],
    ArrowRight: !shiftKey && atEnd && [fila, columna + 1],
  };
  return moves[key] || null;
}
