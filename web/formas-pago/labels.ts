/** Field labels, also of the conflict dialog. */
export const labels = {
  yapeNumero: 'Número de Yape',
  yapeTitular: 'Yape a nombre de',
  yapeQr: 'QR de Yape',
  plinNumero: 'Número de Plin',
  plinTitular: 'Plin a nombre de',
  plinQr: 'QR de Plin',
  cuentas: 'Cuentas bancarias',
  indicaciones: 'Indicaciones para el comprador',
  cuotas: 'Cuotas como máximo',
  tiposExcluidos: 'Tipos de pago que no se ofrecen',
  venceHoras: 'Plazo para pagar',
  descriptor: 'Nombre en el estado de cuenta',
} as const;
