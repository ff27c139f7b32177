import { type EstadoPedido, pedidoStates } from './pedido-states.ts';

export const estadosMail = ['pendiente', 'enviado', 'rechazado', 'fallido'] as const;
export type EstadoMail = (typeof estadosMail)[number];

export const estadoMailLabel: Record<EstadoMail, string> = {
  pendiente: 'En cola',
  enviado: 'Enviado',
  rechazado: 'Rechazado',
  fallido: 'No se pudo enviar',
};

/**
 * Higher goes first. An announcement to a thousand people must not delay a sign-in, nor must the invitations of a large
 * import. From `invitacion` on mails share a lane that no mail to a whole course enters.
 */
export const mailPriority = { acceso: 20, pedido: 10, personal: 8, invitacion: 7, sesion: 5, anuncio: 0 } as const;

/**
 * When a mail can be sent again: always; while its pedido can be paid, is paid, or exists; until its account is
 * activated; while its announcement is out; until its session ends; or never, because only its owner asks for a code.
 */
type Resend =
  | 'always'
  | 'payable-pedido'
  | 'paid-pedido'
  | 'pedido'
  | 'unactivated'
  | 'published'
  | 'until-end'
  | 'never';

type TemplateRule = {
  prioridad: keyof typeof mailPriority;
  resend: Resend;
  /** The text has codes: it is deleted once sent, and written with fresh ones when it is sent again. */
  codes?: true;
  /** It may go to an address that its account has not proven, because it carries the code that proves it. */
  proves?: true;
};

/** Every kind of mail: how urgent it is and when ADMIN may send it again. */
export const mailTemplates = {
  recibido: { prioridad: 'pedido', resend: 'payable-pedido' },
  confirmado: { prioridad: 'acceso', resend: 'paid-pedido', codes: true },
  rechazado: { prioridad: 'pedido', resend: 'payable-pedido' },
  'no-verificado': { prioridad: 'pedido', resend: 'payable-pedido' },
  recordatorio: { prioridad: 'personal', resend: 'payable-pedido' },
  'recordatorio-prueba': { prioridad: 'personal', resend: 'never' },
  cuota: { prioridad: 'personal', resend: 'payable-pedido' },
  devolucion: { prioridad: 'pedido', resend: 'pedido' },
  duplicado: { prioridad: 'pedido', resend: 'pedido' },
  parcial: { prioridad: 'pedido', resend: 'pedido' },
  'sin-curso': { prioridad: 'pedido', resend: 'pedido' },
  comprobante: { prioridad: 'pedido', resend: 'pedido' },
  'acceso-activado': { prioridad: 'acceso', resend: 'always' },
  'confirma-correo': { prioridad: 'acceso', resend: 'never', codes: true, proves: true },
  'correo-nuevo': { prioridad: 'acceso', resend: 'never', codes: true, proves: true },
  recuperacion: { prioridad: 'acceso', resend: 'never', codes: true },
  invitacion: { prioridad: 'invitacion', resend: 'unactivated', codes: true },
  'cambio-cuenta': { prioridad: 'acceso', resend: 'always' },
  'cupo-libre': { prioridad: 'personal', resend: 'always' },
  cotizacion: { prioridad: 'personal', resend: 'always' },
  'grupo-invitacion': { prioridad: 'invitacion', resend: 'never', codes: true },
  'cupo-liberado': { prioridad: 'personal', resend: 'always' },
  'venta-abierta': { prioridad: 'personal', resend: 'always' },
  'solicitud-recibida': { prioridad: 'pedido', resend: 'always' },
  'solicitud-aviso': { prioridad: 'pedido', resend: 'always' },
  'solicitud-respuesta': { prioridad: 'pedido', resend: 'always' },
  'hoja-copia': { prioridad: 'pedido', resend: 'always' },
  'hoja-respuesta': { prioridad: 'pedido', resend: 'always' },
  'hoja-aviso': { prioridad: 'pedido', resend: 'always' },
  'consulta-respuesta': { prioridad: 'personal', resend: 'always' },
  'actos-resumen': { prioridad: 'personal', resend: 'always' },
  'consultas-aviso': { prioridad: 'personal', resend: 'always' },
  docente: { prioridad: 'acceso', resend: 'always' },
  'docente-aviso': { prioridad: 'personal', resend: 'always' },
  calificacion: { prioridad: 'personal', resend: 'always' },
  certificado: { prioridad: 'personal', resend: 'always' },
  'certificado-corregido': { prioridad: 'personal', resend: 'always' },
  'certificado-nivel': { prioridad: 'personal', resend: 'always' },
  'confirma-nombre': { prioridad: 'personal', resend: 'always' },
  encuesta: { prioridad: 'anuncio', resend: 'always' },
  matricula: { prioridad: 'personal', resend: 'always' },
  'sesion-recordatorio': { prioridad: 'sesion', resend: 'until-end' },
  'sesion-cambio': { prioridad: 'sesion', resend: 'until-end' },
  anuncio: { prioridad: 'anuncio', resend: 'published' },
  'anuncio-prueba': { prioridad: 'personal', resend: 'never' },
  circular: { prioridad: 'anuncio', resend: 'always' },
  'circular-prueba': { prioridad: 'personal', resend: 'never' },
} as const satisfies Record<string, TemplateRule>;

export type MailName = keyof typeof mailTemplates;

export const mailRule = (name: MailName): TemplateRule => mailTemplates[name];

/** What is known of a stored mail; `plantilla` is null in mails from before templates were stored. */
export type ResendFacts = {
  estado: EstadoMail;
  plantilla: MailName | null;
  /** Whether what it was written from is still stored, in the form that its template reads. */
  hasData: boolean;
  reservado: boolean;
  hasText: boolean;
  pedido: EstadoPedido | null;
  cuenta: { nombre: string; activada: boolean } | null;
  isWithdrawn: boolean;
  /** End of the session that the mail is about. */
  end: string | null;
};

const noText = 'El texto de este correo ya no se guarda: no se puede reenviar.';

/** Why a mail cannot be sent again; null when it can. */
export function resendRefusal(mail: ResendFacts, now: Date): string | null {
  const { estado, plantilla, pedido, cuenta } = mail;
  if (estado === 'pendiente') return 'Este correo todavía está en cola: se enviará solo.';
  // Without a template it can only be copied, and a code is never copied.
  if (plantilla === null) return mail.reservado || !mail.hasText ? noText : null;
  const { resend } = mailRule(plantilla);
  if (resend === 'never') return 'Este correo lleva un código: solo quien lo pidió puede pedir otro.';
  if (!mail.hasData) return noText;
  switch (resend) {
    case 'always':
      return null;
    case 'payable-pedido':
      return pedido && pedidoStates[pedido].acts.pay ? null : 'El pedido ya no espera un pago.';
    case 'paid-pedido':
      return pedido === 'pagado' ? null : 'El pedido no está pagado.';
    case 'pedido':
      return pedido ? null : 'El pedido ya no existe.';
    case 'unactivated':
      if (!cuenta) return 'La cuenta de este correo ya no existe.';
      return cuenta.activada
        ? `${cuenta.nombre} ya activó su cuenta. Si el correo está mal, corrígelo en Usuarios.`
        : null;
    case 'published':
      return mail.isWithdrawn ? 'Este anuncio se retiró.' : null;
    case 'until-end':
      return mail.end !== null && Date.parse(mail.end) > now.getTime() ? null : 'La sesión ya pasó.';
  }
}

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
  parcial: 'Correo «Recibimos una parte de tu pago»',
  'sin-curso': 'Correo «Te devolveremos tu pago»',
  'no-verificado': 'Correo «No pudimos verificar tu pago»',
  comprobante: 'Correo «Tu comprobante»',
  recordatorio: 'Correo «Tu cupo te espera»',
  cuota: 'Correo sobre la fecha de una cuota',
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
