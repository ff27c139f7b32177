export const estadosOrder = ['pendiente', 'pagado', 'rechazado', 'cancelado', 'reembolsado'] as const;
export type EstadoOrder = (typeof estadosOrder)[number];

export const estadosPago = ['pendiente', 'aprobado', 'rechazado', 'devuelto', 'contracargo'] as const;
export type EstadoPago = (typeof estadosPago)[number];

export const mediosManuales = { yape: 'Yape', plin: 'Plin', transferencia: 'Transferencia', otro: 'Otro' } as const;
export type MedioManual = keyof typeof mediosManuales;

const proveedores: Record<string, string> = {
  mercadopago: 'MercadoPago',
  sandbox: 'Pago de prueba',
  simulado: 'Pago simulado',
  manual: 'A mano',
};

/** How a payment came, as people call it; what a provider names itself stays as it says. */
export function medioTexto(medio: string): string {
  return mediosManuales[medio as MedioManual] ?? proveedores[medio] ?? medio;
}

export const maxCantidad = 50;
export const maxLineas = 50;
/** What a total in céntimos may reach; the database keeps it in four bytes. */
export const maxTotalCentimos = 2_147_483_647;

export const precioCambio = 'El precio de tu carrito cambió. Revisa el total y vuelve a intentarlo.';

export const estadoOrderTexto: Record<EstadoOrder, string> = {
  pendiente: 'Pendiente de pago',
  pagado: 'Pagado',
  rechazado: 'Pago rechazado',
  cancelado: 'Cancelado',
  reembolsado: 'Reembolsado',
};

const eventoTextos: Record<string, string> = {
  creado: 'Pedido creado',
  cobro: 'Se abrió la página de pago',
  'cobro-fallido': 'El servicio de pago no respondió',
  pago: 'El proveedor informó un pago',
  'pago-no-coincide': 'El monto o la moneda del pago no coinciden con el pedido',
  'pago-duplicado': 'Llegó un segundo pago: corresponde devolver uno',
  pagado: 'Pago confirmado',
  rechazado: 'Pago rechazado',
  pendiente: 'Pago en proceso',
  cancelado: 'Pedido cancelado',
  reembolsado: 'Pago devuelto: se retiró el acceso',
  asiento: 'Asiento reclamado',
  correo: 'Correo enviado al comprador',
  'correo-omitido': 'Muchos pedidos con el mismo correo: no se envió otro',
  'sin-correo': 'No se pudo enviar el correo: la dirección no sirve',
};

export function eventoTexto(tipo: string): string {
  return eventoTextos[tipo] ?? tipo;
}

export function aCentimos(soles: number): number {
  return Math.round(soles * 100);
}

export function aSoles(centimos: number): number {
  return centimos / 100;
}

type Linea = { precioCentimos: number; cantidad: number };

export function totalDeLineas(lineas: readonly Linea[]): number {
  return lineas.reduce((sum, { precioCentimos, cantidad }) => sum + precioCentimos * cantidad, 0);
}

/** The same course twice is one line with both quantities. */
export function unirLineas<T extends { cursoId: number; cantidad: number }>(lineas: readonly T[]): T[] {
  const porCurso = new Map<number, T>();
  for (const linea of lineas) {
    const antes = porCurso.get(linea.cursoId);
    porCurso.set(linea.cursoId, antes ? { ...antes, cantidad: antes.cantidad + linea.cantidad } : linea);
  }
  return [...porCurso.values()];
}

/** What people read and say on the telephone: `AI-2026-0042`. */
export function numeroDeOrder(anio: number, orderId: number): string {
  return `AI-${anio}-${String(orderId).padStart(4, '0')}`;
}

/**
 * The order's name at a payment provider. The moment of creation keeps it apart from an order of the same number that
 * another database once had under the same account.
 */
export function referenciaDeCobro(numero: string, creado: Date): string {
  return `${numero}_${creado.getTime().toString(36)}`;
}

export function numeroDeReferencia(referencia: string): string | null {
  return /^(AI-\d{4}-\d{4,10})_[0-9a-z]+$/.exec(referencia)?.[1] ?? null;
}

export type PagoDeOrder = { estado: EstadoPago; montoCentimos: number; moneda: string };
type OrderConTotal = { estado: EstadoOrder; totalCentimos: number; moneda: string };

/** A payment counts only if it is for exactly this order's amount, in its currency. */
export function pagaTodo(order: Pick<OrderConTotal, 'totalCentimos' | 'moneda'>, pago: PagoDeOrder): boolean {
  return pago.montoCentimos === order.totalCentimos && pago.moneda === order.moneda;
}

/**
 * An order's state follows from the set of its payments, never from the order in which news of them arrived: one that
 * holds is enough, and of two only the refund of both takes the access away.
 */
export function estadoSegunPagos(order: OrderConTotal, pagos: readonly PagoDeOrder[]): EstadoOrder {
  const completos = pagos.filter((pago) => pagaTodo(order, pago));
  const alguno = (estado: EstadoPago, entre = pagos) => entre.some((pago) => pago.estado === estado);
  if (alguno('aprobado', completos)) return 'pagado';
  if (alguno('devuelto', completos) || alguno('contracargo', completos)) return 'reembolsado';
  if (order.estado === 'cancelado') return 'cancelado';
  if (alguno('rechazado') && !alguno('pendiente')) return 'rechazado';
  return 'pendiente';
}

const avance: Record<EstadoPago, number> = { pendiente: 0, rechazado: 1, aprobado: 2, devuelto: 3, contracargo: 4 };

type PagoConFecha = { estado: EstadoPago; actualizado: Date };

/** Whether what was just read of a payment is newer than what is known of it. */
export function esNoticiaNueva(leido: PagoConFecha, conocido: PagoConFecha): boolean {
  const diferencia = leido.actualizado.getTime() - conocido.actualizado.getTime();
  return diferencia > 0 || (diferencia === 0 && avance[leido.estado] > avance[conocido.estado]);
}

export function puedePagarse(estado: EstadoOrder): boolean {
  return estado === 'pendiente' || estado === 'rechazado';
}

/** A transfer may arrive after the order was given up. */
export function puedeMarcarsePagado(estado: EstadoOrder): boolean {
  return puedePagarse(estado) || estado === 'cancelado';
}

/** A paid order is cancelled by giving the money back; what a provider holds is given back there. */
export function puedeCancelarse(estado: EstadoOrder, pagos: readonly { proveedor: string; estado: string }[]): boolean {
  if (estado !== 'pagado') return puedePagarse(estado);
  return pagos.filter((pago) => pago.estado === 'aprobado').every((pago) => pago.proveedor === 'manual');
}

export function puedeReenviarse(estado: EstadoOrder): boolean {
  return puedePagarse(estado) || estado === 'pagado';
}

/** Minutes since the order was made: often in the first hour, hourly on the first day, daily for a month. */
export function tocaSeguir(edadMinutos: number, cadaMinutos: number): boolean {
  const hora = 60;
  const dia = 24 * hora;
  if (edadMinutos < hora) return true;
  if (edadMinutos < dia) return edadMinutos % hora < cadaMinutos;
  return edadMinutos < 90 * dia && edadMinutos % dia < cadaMinutos;
}

/** One address and nothing else: a list or a name would send the access codes to others. */
export function sirveComoCorreo(correo: string): boolean {
  return /^[^@\s,;:<>()[\]"\\]+@[^@\s,;:<>()[\]"\\]+$/.test(correo);
}

/** `Lucía Quispe` as `Luc… Q…`: enough to recognise, too little to learn. */
export function nombreVelado(nombre: string): string {
  const [primero = '', ...otros] = nombre.trim().split(/\s+/);
  const velar = (palabra: string, vistas: number) => `${[...palabra].slice(0, vistas).join('')}…`;
  return [velar(primero, 3), ...otros.map((palabra) => velar(palabra, 1))].join(' ');
}
