let pressed = false;
const waiting: (() => void)[] = [];

function press(): void {
  pressed = true;
}

function release(): void {
  pressed = false;
  // A timeout, because the click follows in the same task.
  for (const callback of waiting.splice(0)) setTimeout(callback);
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', press, true);
  // While a menu of the browser is open or something is dragged, no release is told.
  for (const type of ['pointerup', 'pointercancel', 'contextmenu', 'dragend']) {
    document.addEventListener(type, release, true);
  }
}

/**
 * Calls back at once, or after the click while a button of the mouse is down: content that moves between press and
 * release takes the click away from what was pressed.
 */
export function afterPress(callback: () => void): void {
  if (pressed) waiting.push(callback);
  else callback();
}
