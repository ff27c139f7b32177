import { formatSoles } from '../formats/money.ts';
import { whatsappLink } from '../formats/whatsapp-link.ts';
import type { EstadoPedido } from './pedido-states.ts';

/** What staff write to a client on WhatsApp, by what the client waits for. ADMIN may change the texts. */
export const whatsappTexts = {
  pendiente: {
    nombre: 'Pedido por pagar',
    texto:
      'Hola, {nombre}. Tu pedido {numero} está listo. Total por pagar: {falta}. Aquí ves cómo pagar y nos avisas: {enlace}',
  },
  pagado: {
    nombre: 'Pedido pagado',
    texto: 'Hola, {nombre}. Confirmamos tu pago del pedido {numero}. Entra a tu curso desde aquí: {enlace}',
  },
  certificado: {
    nombre: 'Certificado listo',
    texto: 'Hola, {nombre}. Tu certificado ya está listo. Descárgalo aquí: {enlace}',
  },
} as const;

/** What a text may name in braces. */
export const whatsappWords = ['nombre', 'numero', 'falta', 'enlace'] as const;

export function unknownWhatsappWords(texto: string): string[] {
  const words = [...texto.matchAll(/\{([^{}]*)\}/g)].map(([, word]) => word!);
  return words.filter((word) => !whatsappWords.some((known) => known === word));
}

export type WhatsappKind = keyof typeof whatsappTexts;
export const whatsappKinds = Object.keys(whatsappTexts) as WhatsappKind[];

export type WhatsappFacts = { nombre: string; enlace: string; numero?: string; falta?: number };

/** Unknown words in braces stay as they are, so that a typo is seen before it is sent. */
export function fillWhatsapp(texto: string, { nombre, numero = '', falta = 0, enlace }: WhatsappFacts): string {
  const [first = ''] = nombre.trim().split(/\s+/);
  const values: Record<string, string> = { nombre: first, numero, falta: formatSoles(falta), enlace };
  return texto.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Null for a telephone that WhatsApp cannot write to. */
export function whatsappMessage(telefono: string, texto: string): string | null {
  const chat = telefono === '' ? null : whatsappLink(telefono);
  return chat?.startsWith('https://wa.me/') ? `${chat}?text=${encodeURIComponent(texto)}` : null;
}

export function whatsappKindOf(estado: EstadoPedido): WhatsappKind | null {
  if (estado === 'pagado') return 'pagado';
  return estado === 'pendiente' || estado === 'rechazado' ? 'pendiente' : null;
}
