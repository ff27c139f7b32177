import { expect, test } from 'vitest';
import { fillWhatsapp, whatsappKindOf, whatsappMessage, whatsappTexts } from './whatsapp-texts.ts';

const facts = { nombre: 'Lucía Quispe', numero: 'AI-2026-7', falta: 1071.5, enlace: 'https://aula.pe/pedido' };

test('a text names the person, the order, what is missing and the link', () => {
  expect(fillWhatsapp(whatsappTexts.pendiente.texto, facts)).toBe(
    'Hola, Lucía. Tu pedido AI-2026-7 está listo. Total por pagar: S/ 1,071.50. Aquí ves cómo pagar y nos avisas: https://aula.pe/pedido',
  );
  expect(fillWhatsapp('{nombre} {nombr} {enlace}', facts)).toBe('Lucía {nombr} https://aula.pe/pedido');
});

test.each([
  ['+51 999 000 111', 'https://wa.me/51999000111?text=Hola%20%26%20adi%C3%B3s'],
  ['999000111', 'https://wa.me/51999000111?text=Hola%20%26%20adi%C3%B3s'],
  ['01 234 5678', null],
  ['', null],
  ['https://otro.pe', null],
])('WhatsApp to %j', (telefono, link) => {
  expect(whatsappMessage(telefono, 'Hola & adiós')).toBe(link);
});

test.each([
  ['pendiente', 'pendiente'],
  ['rechazado', 'pendiente'],
  ['pagado', 'pagado'],
  ['cancelado', null],
] as const)('an order that is %s has the text %s', (estado, kind) => {
  expect(whatsappKindOf(estado)).toBe(kind);
});
