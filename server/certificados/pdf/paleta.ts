export const papel = '#fdfcf9';
export const tinta = '#12211f';
export const tinta2 = '#4a5a57';

type Paleta = { acento: string; oscuro: string; trama: string; agua: string };

/** Diplomas are gold. */
const paletas: Record<'D' | 'C', Paleta> = {
  C: { acento: '#0f766e', oscuro: '#0b5750', trama: '#5fa8a1', agua: '#e9f2f0' },
  D: { acento: '#9a7420', oscuro: '#76560f', trama: '#c4a765', agua: '#f5efe0' },
};

export const paletaDe = (tipo: 'D' | 'C'): Paleta => paletas[tipo];
