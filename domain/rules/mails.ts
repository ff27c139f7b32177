export const estadosMail = ['pendiente', 'enviado', 'rechazado', 'fallido'] as const;
export type EstadoMail = (typeof estadosMail)[number];

export const estadoMailLabel: Record<EstadoMail, string> = {
  pendiente: 'En cola',
  enviado: 'Enviado',
  rechazado: 'Rechazado',
  fallido: 'No se pudo enviar',
};

/** Higher goes first. An announcement to a thousand people must not delay a sign-in. */
export const mailPriority = { acceso: 20, pedido: 10, sesion: 5, anuncio: 0 } as const;

const giveUpMs = 48 * 3_600_000;
/** A server that was down for days still tries its mails a few times. */
const minAttempts = 8;

/** Attempts go on for two days after the mail was queued. */
export function isGivenUp({ creado, attempts }: { creado: Date; attempts: number }, now: Date): boolean {
  return now.getTime() - creado.getTime() >= giveUpMs && attempts >= minAttempts;
}

const reasons: [pattern: RegExp, reason: string][] = [
  [/not one e-mail address/, 'La dirección no es válida'],
  [/^EAUTH\b/, 'El servidor de correo no acepta nuestra clave'],
  [
    /^(ECONNECTION|ECONNREFUSED|ESOCKET|ETIMEDOUT|EDNS|ENOTFOUND|ETLS)\b/,
    'No se pudo conectar con el servidor de correo',
  ],
  [
    /\b5\.1\.([0-36]|10)\b|\b(user|mailbox|recipient|address)\b.*\b(unknown|not found|does not exist)\b|\bno such\b/i,
    'La dirección no existe',
  ],
  [/\b[45]\.2\.2\b|\b(full|quota)\b/i, 'El buzón está lleno'],
  [/^expirado\b/, 'El servidor de destino no respondió en varios días'],
  [/^55[0-4]\b.*\b(spam|block|blacklist|policy|reputation)/i, 'El servidor lo tomó por correo no deseado'],
  [/^(550|551|553)\b/, 'El servidor no acepta esa dirección'],
  [/^5\d\d\b/, 'El servidor rechazó el mensaje'],
  [/^4\d\d\b/, 'El servidor pidió intentarlo más tarde'],
];

/** Why a mail did not arrive, in words, from the error of its last attempt. */
export function mailFailure(error: string | null): string | null {
  if (!error) return null;
  return reasons.find(([pattern]) => pattern.test(error))?.[1] ?? 'No se pudo enviar';
}

const templateLabels: Record<string, string> = {
  recibido: 'Correo «Recibimos tu pedido»',
  confirmado: 'Correo «Tu pago está confirmado»',
  rechazado: 'Correo «Tu pago no pasó»',
  devolucion: 'Correo «Te devolvimos dinero»',
  duplicado: 'Correo «Recibimos dos pagos»',
  'sin-curso': 'Correo «Te devolveremos tu pago»',
  'no-verificado': 'Correo «No pudimos verificar tu pago»',
};

type SentMail = { estado: EstadoMail; error: string | null };

/** Entry of a pedido's history: what became of the mail, not that it was queued. */
export function mailEventLabel(template: string, mail: SentMail | null): string {
  const which = templateLabels[template] ?? 'Correo al comprador';
  if (mail === null) return which;
  const failure = mailFailure(mail.error)?.toLowerCase();
  switch (mail.estado) {
    case 'pendiente':
      return failure ? `${which}: en cola, se reintentará (${failure})` : `${which}: en cola`;
    case 'enviado':
      return `${which}: enviado`;
    case 'rechazado':
      return failure ? `${which}: rechazado (${failure})` : `${which}: rechazado`;
    case 'fallido':
      return `${which}: no se pudo enviar en dos días`;
  }
}
