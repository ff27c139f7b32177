export const minContrasena = 10;

/** Whose password it is. */
export type Owner = { dni: string; correo: string; nombre: string; apellido: string };

const minDistinct = 4;
/** Shorter names are part of too many words. */
const minWord = 4;

/** Why a password can be guessed without a list; null if it is fine. Spaces count like any other character. */
export function weakness(contrasena: string, owner: Owner): string | null {
  const text = fold(contrasena);
  if (new Set(text).size < minDistinct) return 'Repite muy pocos caracteres distintos. Usa una frase que recuerdes.';
  if (owner.dni !== '' && text.includes(fold(owner.dni))) return 'No uses tu DNI en la contraseña';
  const [mailbox = ''] = owner.correo.split('@');
  if (mailbox.length >= minWord && text.includes(fold(mailbox))) return 'No uses tu correo en la contraseña';
  const names = `${owner.nombre} ${owner.apellido}`.split(/\s+/).filter(({ length }) => length >= minWord);
  if (names.some((name) => text.includes(fold(name)))) return 'No uses tu nombre en la contraseña';
  return null;
}

/** Without case and accents. */
function fold(text: string): string {
  return text.slice(0, 500).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
