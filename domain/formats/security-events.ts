export const eventoTipos = [
  'entrada',
  'entrada-rechazada',
  'salida',
  'limite',
  'permiso-negado',
  'recuperacion-pedida',
  'recuperacion',
  'contrasena',
  'correo',
  'rol',
  'sesiones-cerradas',
  'exportacion',
  'confirmacion',
  'confirmacion-rechazada',
  'factor-agregado',
  'factor-cambiado',
  'factor-quitado',
  'factor-rechazado',
  'codigo-usado',
] as const;

export type EventoTipo = (typeof eventoTipos)[number];

export const eventoLabels: Record<EventoTipo, string> = {
  entrada: 'Inicio de sesión',
  'entrada-rechazada': 'Contraseña incorrecta',
  salida: 'Cierre de sesión',
  limite: 'Demasiados intentos',
  'permiso-negado': 'Permiso negado',
  'recuperacion-pedida': 'Recuperación pedida',
  recuperacion: 'Acceso recuperado',
  contrasena: 'Cambio de contraseña',
  correo: 'Cambio de correo',
  rol: 'Cambio de rol',
  'sesiones-cerradas': 'Sesiones cerradas',
  exportacion: 'Exportación',
  confirmacion: 'Identidad confirmada',
  'confirmacion-rechazada': 'Confirmación rechazada',
  'factor-agregado': 'Segundo factor agregado',
  'factor-cambiado': 'Segundo factor cambiado',
  'factor-quitado': 'Segundo factor quitado',
  'factor-rechazado': 'Segundo factor incorrecto',
  'codigo-usado': 'Código de recuperación usado',
};

/** Events that staff should look at when there are many. */
export const warningEventos: readonly EventoTipo[] = [
  'entrada-rechazada',
  'limite',
  'permiso-negado',
  'confirmacion-rechazada',
  'factor-rechazado',
];
