/** States of an interesado. 'inscrito' is set automatically when the same e-mail or phone buys. */
export const estadosInteresado = ['nuevo', 'contactado', 'en-duda', 'inscrito', 'perdido'] as const;
export type EstadoInteresado = (typeof estadosInteresado)[number];

export const estadoInteresadoLabels: Record<EstadoInteresado, string> = {
  nuevo: 'Nuevo',
  contactado: 'Contactado',
  'en-duda': 'En duda',
  inscrito: 'Inscrito',
  perdido: 'Perdido',
};

/** Where they asked; `pedido`: an order that was not finished. */
export const canales = ['flyer', 'paquete', 'portada', 'muestra', 'pedido'] as const;
export type Canal = (typeof canales)[number];

export const canalLabels: Record<Canal, string> = {
  flyer: 'Página del curso',
  paquete: 'Página del paquete',
  portada: 'Portada',
  muestra: 'Clase de muestra',
  pedido: 'Pedido sin terminar',
};

/** Fewer are no telephone. The database compares numbers by their digits. */
const minDigits = 6;

export function isCelular(typed: string): boolean {
  return typed.replaceAll(/\D/g, '').replace(/^0+/, '').length >= minDigits;
}

export function isOpen(estado: EstadoInteresado): boolean {
  return estado !== 'inscrito' && estado !== 'perdido';
}

/** New, or with a reminder that is due. `recordar` and `today` are days in Lima. */
export function isDue({ estado, recordar }: { estado: EstadoInteresado; recordar: string | null }, today: string) {
  if (!isOpen(estado)) return false;
  return recordar === null ? estado === 'nuevo' : recordar <= today;
}

/** What a person consents to, beside the link to the privacy text whose version is kept. */
export const consentimientoText =
  'Acepto que me contacten por correo, teléfono o WhatsApp sobre este pedido de información.';

/** `subject`: name of the course or bundle; null: the school. */
type Greeting = { nombre: string; subject: string | null; institucion: string; enlace: string };

/** What staff write first. */
export function interesadoMessage({ nombre, subject, institucion, enlace }: Greeting): string {
  const [first = ''] = nombre.trim().split(/\s+/);
  const about = subject === null ? 'nuestros programas' : `«${subject}»`;
  return `Hola, ${first}. Te escribimos de ${institucion}: nos pediste información sobre ${about}. Aquí está todo: ${enlace} ¿Te ayudamos con la inscripción?`;
}
