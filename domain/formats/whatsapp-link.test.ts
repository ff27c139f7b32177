import { expect, test } from 'vitest';
import { whatsappLink } from './whatsapp-link.ts';

test.each([
  ['', ''],
  ['https://wa.me/51900000000?text=Hola', 'https://wa.me/51900000000?text=Hola'],
  ['987654321', 'https://wa.me/51987654321'],
  ['987 654 321', 'https://wa.me/51987654321'],
  ['987-654-321', 'https://wa.me/51987654321'],
  ['51987654321', 'https://wa.me/51987654321'],
  ['+51 987 654 321', 'https://wa.me/51987654321'],
  ['0051 987654321', 'https://wa.me/51987654321'],
  ['+57 (300) 123-4567', 'https://wa.me/573001234567'],
  ['(01) 456-7890', null],
  ['12345', null],
  ['+0', null],
  ['wa.me/51987654321', null],
  ['javascript:alert(1)', null],
  ['https://', null],
  ['9'.repeat(300), null],
])('ADM-80 %j is the chat %j', (text, link) => expect(whatsappLink(text)).toBe(link));
