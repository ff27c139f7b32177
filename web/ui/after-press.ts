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
  // A context menu or a drag swallows `pointerup`: their own events count as the release.
  for (const type of ['pointerup', 'pointercancel', 'contextmenu', 'dragend']) {
    document.addEventListener(type, release, true);
  }
}

/**
 * Calls back at once; while the pointer is down, only after the click, because content that moves between press and
 * release makes the click miss its target.
 */
export function afterPress(callback: () => void): void {
  if (pressed) waiting.push(callback);
  else callback();
}
