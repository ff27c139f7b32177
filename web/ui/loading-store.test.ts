import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLoadingStore } from './loading-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('loading overlay', () => {
  test('SHELL-12 shows while the count is above 0 and hides when every show has its hide', () => {
    const store = createLoadingStore();
    expect(store.view().visible).toBe(false);
    store.show();
    store.show();
    expect(store.view()).toMatchObject({ count: 2, visible: true });
    store.hide();
    expect(store.view()).toMatchObject({ count: 1, visible: true });
    store.hide();
    expect(store.view()).toMatchObject({ count: 0, visible: false });
  });

  test('SHELL-12 never counts below 0: a hide too many does not eat the next show', () => {
    const store = createLoadingStore();
    store.hide();
    store.hide();
    expect(store.view().count).toBe(0);
    store.show();
    expect(store.view()).toMatchObject({ count: 1, visible: true });
  });

  test('SHELL-12 hiding the same work twice counts once', () => {
    const store = createLoadingStore();
    store.show();
    const second = store.show();
    store.hide(second);
    store.hide(second);
    expect(store.view().count).toBe(1);
  });

  test('SHELL-13 waits for its delay before it shows', () => {
    const store = createLoadingStore();
    store.show({ delay: 300 });
    vi.advanceTimersByTime(299);
    expect(store.view().visible).toBe(false);
    vi.advanceTimersByTime(1);
    expect(store.view().visible).toBe(true);
  });

  test('SHELL-13 a delayed show that is hidden before its time never shows', () => {
    const store = createLoadingStore();
    const seen: boolean[] = [];
    store.subscribe(() => seen.push(store.view().visible));
    store.show({ delay: 300 });
    vi.advanceTimersByTime(200);
    store.hide();
    vi.advanceTimersByTime(1000);
    expect(seen).not.toContain(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('SHELL-13 hiding delayed work leaves undelayed work visible', () => {
    const store = createLoadingStore();
    store.show();
    const delayed = store.show({ delay: 300, label: 'Guardando…' });
    store.hide(delayed);
    vi.advanceTimersByTime(300);
    expect(store.view()).toMatchObject({ count: 1, visible: true, label: 'Procesando…' });
  });

  test('SHELL-14 is full-screen while any visible work asks for it', () => {
    const store = createLoadingStore();
    store.show();
    expect(store.view().fullScreen).toBe(false);
    const whole = store.show({ fullScreen: true });
    expect(store.view().fullScreen).toBe(true);
    // Later work that asks for less does not uncover the window.
    store.show();
    expect(store.view().fullScreen).toBe(true);
    store.hide(whole);
    expect(store.view().fullScreen).toBe(false);
  });

  test('SHELL-15 says Procesando… with one ellipsis character unless told otherwise', () => {
    const store = createLoadingStore();
    store.show();
    expect(store.view().label).toBe('Procesando\u2026');
    store.show({ label: 'Subiendo imagen…' });
    expect(store.view().label).toBe('Subiendo imagen…');
    store.hide();
    expect(store.view().label).toBe('Procesando\u2026');
  });

  test('track shows until the promise settles and passes its outcome on', async () => {
    const store = createLoadingStore();
    const good = store.track(Promise.resolve(7));
    expect(store.view().count).toBe(1);
    await expect(good).resolves.toBe(7);
    expect(store.view().count).toBe(0);

    const bad = store.track(Promise.reject(new Error('no')));
    expect(store.view().count).toBe(1);
    await expect(bad).rejects.toThrow('no');
    expect(store.view().count).toBe(0);
  });

  test('listeners hear changes until they leave', () => {
    const store = createLoadingStore();
    const listener = vi.fn();
    const leave = store.subscribe(listener);
    store.show();
    leave();
    store.hide();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
