import { expect, test } from 'vitest';
import { deviceLabel } from './device-label.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36', 'Chrome en Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge en Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1', 'Safari en iPhone'],
  ['Mozilla/5.0 (Linux; Android 14; SM-A546E) Chrome/126.0 Mobile Safari/537.36', 'Chrome en Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox en Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64) Konqueror', 'Linux'],
  ['Firefox/127.0', 'Firefox'],
  ['curl/8.5', 'Equipo desconocido'],
  ['', 'Equipo desconocido'],
])('%s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
});
