/** 'María José', 'Núñez Paz' → 'maria.nunez' */
export function personSlug(nombre: string, apellido: string): string {
  return `${nombre.split(' ')[0]}.${apellido.split(' ')[0]}`
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
