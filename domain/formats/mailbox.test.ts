import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['rosa@gmail.com', 'https://mail.google.com/'],
  // Masked, as the page of a pedido shows it.
  ['ro…@Gmail.com ', 'https://mail.google.com/'],
  ['rosa@hotmail.es', 'https://outlook.live.com/mail/'],
  ['rosa@outlook.com', 'https://outlook.live.com/mail/'],
  ['rosa@yahoo.com.pe', 'https://mail.yahoo.com/'],
  ['rosa@estudio.pe', null],
  ['rosa@gmail.com.evil.example', null],
  ['rosa@notgmail.com', null],
  ['rosa@constructor.com', null],
  ['gmail.com', null],
  ['', null],
])('BUY-97 the mailbox of %j', (correo, url) => {
  expect(mailboxOf(correo)).toBe(url);
});
