import type { Locator, Page } from '@playwright/test';

/** Pastes text as the clipboard would; the browser under test has no permission to read a real one. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Some pixels beyond the target, because the middles of both items decide. */
async function between(handle: Locator, target: Locator) {
  await handle.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('Both handles must be visible');
  const beyond = to.y > from.y ? 12 : -12;
  const x = from.x + from.width / 2;
  return { x, start: from.y + from.height / 2, end: to.y + to.height / 2 + beyond };
}

const steps = [0.25, 0.5, 0.75, 1];

export async function dragByMouse(page: Page, handle: Locator, target: Locator): Promise<void> {
  const { x, start, end } = await between(handle, target);
  await page.mouse.move(x, start);
  await page.mouse.down();
  for (const step of steps) await page.mouse.move(x, start + (end - start) * step);
  await page.mouse.up();
}

export async function dragByTouch(page: Page, handle: Locator, target: Locator): Promise<void> {
  const { x, start, end } = await between(handle, target);
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await touch('touchStart', start);
  for (const step of steps) await touch('touchMove', start + (end - start) * step);
  await touch('touchEnd');
  await devtools.detach();
}
