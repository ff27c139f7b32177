import { describe, expect, test } from 'vitest';
import {
  estadoMailLabel,
  estadosMail,
  isGivenUp,
  mailEventLabel,
  mailFailure,
  mailPriority,
  mailTemplates,
} from './mails.ts';

test.each([
  ['550 5.1.1 <nadie@correo.pe>: Recipient address rejected: User unknown', 'La dirección no existe'],
  ['550 5.1.2 reserved domain', 'La dirección no existe'],
  ['550 refused', 'El servidor no acepta esa dirección'],
  ['552 5.2.2 Mailbox full', 'El buzón está lleno'],
  ['554 5.7.1 Message blocked as spam', 'El servidor lo tomó por correo no deseado'],
  ['554 refused', 'El servidor rechazó el mensaje'],
  ['450 4.2.0 Greylisted', 'El servidor pidió intentarlo más tarde'],
  ['EAUTH 535 wrong password', 'El servidor de correo no acepta nuestra clave'],
  ['ECONNREFUSED connect', 'No se pudo conectar con el servidor de correo'],
  ['not one e-mail address', 'La dirección no es válida'],
  ['algo raro', 'No se pudo enviar'],
  ['', null],
  [null, null],
])('%j reads %j', (error, reason) => {
  expect(mailFailure(error)).toBe(reason);
});

describe('an entry of the history', () => {
  test.each([
    ['pendiente', null, 'Correo «Recibimos tu pedido»: en cola'],
    [
      'pendiente',
      '450 later',
      'Correo «Recibimos tu pedido»: en cola, se reintentará (el servidor pidió intentarlo más tarde)',
    ],
    ['enviado', null, 'Correo «Recibimos tu pedido»: enviado'],
    ['rechazado', '550 5.1.1 unknown', 'Correo «Recibimos tu pedido»: rechazado (la dirección no existe)'],
    ['fallido', '450 later', 'Correo «Recibimos tu pedido»: no se pudo enviar en dos días'],
  ] as const)('of a mail that is %s', (estado, error, text) => {
    expect(mailEventLabel('recibido', { estado, error })).toBe(text);
  });

  test.each([
    ['confirmado', 'Correo «Tu pago está confirmado»'],
    ['rechazado', 'Correo «Tu pago no pasó»'],
    ['devolucion', 'Correo «Te devolvimos dinero»'],
    ['duplicado', 'Correo «Recibimos dos pagos»'],
    ['sin-curso', 'Correo «Te devolveremos tu pago»'],
    ['no-verificado', 'Correo «No pudimos verificar tu pago»'],
    ['comprobante', 'Correo «Tu comprobante»'],
  ])('names the mail %s', (template, label) => {
    expect(mailEventLabel(template, null)).toBe(label);
  });

  test('of a mail that was rejected without a reason', () => {
    const text = 'Correo «Recibimos tu pedido»: rechazado';
    expect(mailEventLabel('recibido', { estado: 'rechazado', error: null })).toBe(text);
  });

  test('names an unknown template in general words', () => {
    expect(mailEventLabel('otra', null)).toBe('Correo al comprador');
  });
});

test('the states of a mail in words', () => {
  expect(estadosMail.map((estado) => estadoMailLabel[estado])).toEqual([
    'En cola',
    'Enviado',
    'Rechazado',
    'No se pudo enviar',
  ]);
});

test('attempts end after two days, but not before some were made', () => {
  const creado = new Date('2026-11-16T12:00:00Z');
  const after = (hours: number) => new Date(creado.getTime() + hours * 3_600_000);
  expect(isGivenUp({ creado, attempts: 20 }, after(47))).toBe(false);
  expect(isGivenUp({ creado, attempts: 20 }, after(48))).toBe(true);
  expect(isGivenUp({ creado, attempts: 7 }, after(200))).toBe(false);
  expect(isGivenUp({ creado, attempts: 8 }, after(200))).toBe(true);
});

test('sign-in and access go before pedidos, pedidos before live sessions, and announcements last', () => {
  // Stored with every mail.
  expect(mailPriority).toEqual({ acceso: 20, pedido: 10, personal: 8, invitacion: 7, sesion: 5, anuncio: 0 });
});

test.each([
  ['recuperacion', 'acceso'],
  ['confirma-correo', 'acceso'],
  ['correo-nuevo', 'acceso'],
  ['confirmado', 'acceso'],
  ['recibido', 'pedido'],
  ['calificacion', 'personal'],
  ['invitacion', 'invitacion'],
] as const)('SEA-115 a mail %s has the priority %s: a large import of people delays no code', (name, prioridad) => {
  expect(mailTemplates[name].prioridad).toBe(prioridad);
});
