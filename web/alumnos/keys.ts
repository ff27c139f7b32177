type Key = { key: string; shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean };
type Caret = { selectionStart: number | null; selectionEnd: number | null; value: string };
export type Place = [row: number, column: number];

/**
 * Target cell of a key, or null when the key edits the text. Left and right leave the cell only at the edge of the
 * text, or while all of it is selected, as it is after entering.
 */
export function nextCell({ key, shiftKey, altKey, ctrlKey, metaKey }: Key, caret: Caret, [row, column]: Place) {
  if (altKey || ctrlKey || metaKey) return null;
  const { selectionStart, selectionEnd, value } = caret;
  const all = selectionStart === 0 && selectionEnd === value.length;
  const atStart = all || (selectionStart === 0 && selectionEnd === 0);
  const atEnd = all || (selectionStart === value.length && selectionEnd === value.length);
  const moves: Record<string, Place | false> = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    Enter: [row + (shiftKey ? -1 : 1), column],
    ArrowLeft: !shiftKey && atStart && [row, column - 1],
    ArrowRight: !shiftKey && atEnd && [row, column + 1],
  };
  return moves[key] || null;
}
