export const paper = '#fdfcf9';
export const ink = '#12211f';
export const ink2 = '#4a5a57';

type Palette = { accent: string; dark: string; pattern: string; water: string };

/** Diplomas are gold. */
const palettes: Record<'D' | 'C', Palette> = {
  C: { accent: '#0f766e', dark: '#0b5750', pattern: '#5fa8a1', water: '#e9f2f0' },
  D: { accent: '#9a7420', dark: '#76560f', pattern: '#c4a765', water: '#f5efe0' },
};

export const paletteOf = (tipo: 'D' | 'C'): Palette => palettes[tipo];
