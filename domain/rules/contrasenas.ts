export const minContrasena = 10;

/** Whose password it is. */
export type Owner = { dni: string; correo: string; nombre: string; apellido: string };

const minDistinct = 4;
/** Shorter names are part of too many words. */
const minWord = 4;

/**
 * Why a password can be guessed without a list of them; null if it is fine. Spaces count like any other character.
 * `escuela` is the name of the school.
 */
export function weakness(contrasena: string, owner: Owner, escuela: string): string | null {
  const text = fold(contrasena);
  if (new Set(text).size < minDistinct) return 'Repite muy pocos caracteres distintos. Usa una frase que recuerdes.';
  if (owner.dni !== '' && text.includes(fold(owner.dni))) return 'No uses tu DNI en la contraseña';
  const [mailbox = ''] = owner.correo.split('@');
  if (mailbox.length >= minWord && text.includes(fold(mailbox))) return 'No uses tu correo en la contraseña';
  const names = `${owner.nombre} ${owner.apellido}`.split(/\s+/).filter(({ length }) => length >= minWord);
  if (names.some((name) => text.includes(fold(name)))) return 'No uses tu nombre en la contraseña';
  if (isCommon(text, escuela)) return 'Es de las primeras que alguien probaría. Usa una frase que recuerdes.';
  return null;
}

/** Three of some 400 words with a date are guessed in hours; with four, or one that is not listed, they are not. */
const maxWords = 3;
/** More digits that are neither a date nor a run are hard to guess, and no decoration. */
const maxDigits = 6;
/** Longer texts are phrases. */
const maxLetters = 60;

/** Common words, or the name of the school, in any order with dates, runs, a few digits and signs around them. */
function isCommon(text: string, escuela: string): boolean {
  const digits = text.replace(/\D/g, '');
  const school = fold(escuela)
    .split(/[^a-z]+/)
    .filter(({ length }) => length > 2);
  const isWord = (word: string) => commonWords.has(word) || school.includes(word);
  const decorated = isDecoration(digits) && isSequence(text.replace(/[^a-z]/g, ''), isWord);
  return (
    decorated ||
    innerTexts(text).some(
      ({ inner, outside }) =>
        isDecoration(outside.replace(/\D/g, '')) && spellings(inner).some((spelled) => isSequence(spelled, isWord)),
    )
  );
}

/** Longest beginning or end without letters that counts as decoration. */
const maxEnd = 12;

/** Every way to strip digits and signs from both ends; the remaining ones may stand for letters. */
function innerTexts(text: string): { inner: string; outside: string }[] {
  const before = Math.min(maxEnd, text.search(/[a-z]|$/));
  const after = Math.min(
    maxEnd,
    [...text]
      .reverse()
      .join('')
      .search(/[a-z]|$/),
  );
  if (before + after >= text.length) return [];
  return Array.from({ length: before + 1 }, (_, start) =>
    Array.from({ length: after + 1 }, (_, end) => {
      const inner = text.slice(start, text.length - end);
      return { inner, outside: text.slice(0, start) + text.slice(text.length - end) };
    }),
  ).flat();
}

function spellings(text: string): string[] {
  if (text.length > maxLetters || !/[013457@$!]/.test(text)) return [];
  return ['i', 'l'].map((one) => text.replace(/[013457@$!]/g, (sign) => letterOf[sign] ?? one).replace(/[^a-z]/g, ''));
}

const letterOf: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' };

function isDecoration(digits: string): boolean {
  if (digits.length <= maxDigits || isRun(digits)) return true;
  return /^(?:[0-3]\d[01]\d(?:1[89]|20)\d\d|(?:1[89]|20)\d\d[01]\d[0-3]\d|(?:(?:1[89]|20)\d\d){2})$/.test(digits);
}

/** Counts up or down, or repeats up to three digits: 123456789, 9876543, 777777777, 121212121. */
function isRun(digits: string): boolean {
  const steps = [...digits].slice(1).map((digit, at) => (Number(digit) - Number(digits[at]) + 10) % 10);
  if (steps.every((step) => step === 1) || steps.every((step) => step === 9)) return true;
  return [1, 2, 3].some((period) => [...digits].every((digit, at) => digit === digits[at % period]));
}

/** Whether a text is one to three words, one after another, or such a text repeated. */
function isSequence(text: string, isWord: (word: string) => boolean): boolean {
  if (text.length > maxLetters) return false;
  const letters = text.replace(/^(.+?)\1+$/, '$1');
  // Fewest words up to each place.
  const fewest = [0, ...Array<number>(letters.length).fill(Infinity)];
  for (let end = 1; end <= letters.length; end++) {
    for (let start = Math.max(0, end - 20); start < end; start++) {
      const word = letters.slice(start, end);
      const cost = joiningWords.has(word) ? 0 : isWord(word) || isRepeated(word) ? 1 : Infinity;
      fewest[end] = Math.min(fewest[end]!, fewest[start]! + cost);
    }
  }
  const words = fewest[letters.length]!;
  return words > 0 && words <= maxWords;
}

/** xxx, aaaa. */
const isRepeated = (word: string) => word.length > 1 && new Set(word).size === 1;

/** Without case and accents. */
function fold(text: string): string {
  return text.slice(0, 500).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Words of common passwords in Peru, without accents and case. */
const groups = {
  access:
    'contrasena contrasenia contra password pass clave claves secreto secreta admin administrador usuario acceso entrar ' +
    'ingreso ingresar invitado prueba cambiar cambiame bienvenido bienvenida bienvenidos welcome hola mundo internet ' +
    'computadora laptop celular seguridad seguro sistema sistemas soporte temporal letmein login user test root correo ' +
    'gmail hotmail facebook google whatsapp instagram tiktok cuenta numero nuevo',
  affection:
    'teamo tequiero amo amor amorcito amores mivida vida corazon princesa princesita reina rey hermosa hermoso bebe bonita ' +
    'bonito linda lindo mama mami papa papi familia hijo hija hijos hermano hermana jesus dios cristo jehova virgen santa ' +
    'amigo amiga amigos feliz felicidad siempre chocolate estrella mariposa angel angelito angeles cielo luna sol ' +
    'iloveyou love baby dragon monkey master gatito perrito bendicion gracias fe paz esperanza libertad',
  peru:
    'peru peruano peruana lima limeno callao arequipa cusco cuzco trujillo chiclayo piura iquitos huancayo tacna puno ' +
    'juliaca ayacucho cajamarca ica huaraz huanuco tumbes moquegua pucallpa tarapoto chimbote sullana amazonas ancash ' +
    'apurimac huancavelica junin lambayeque libertad loreto madre dios pasco ucayali miraflores surco barranco machupicchu ' +
    'inca inka incas inkas incakola inkakola kola ceviche cebiche pisco pachamama cholo chola arriba viva vamos patria ' +
    'bandera blanquirroja seleccion rojo blanco grau bolognesi',
  football:
    'alianza alianzalima universitario universitaria sporting cristal melgar cienciano boys sport deportes deporte club ' +
    'campeon campeones garra crema cremas blanquiazul intimo grone gallina celeste futbol barcelona barca real madrid ' +
    'realmadrid messi ronaldo neymar guerrero paolo lapadula cueva farfan gallese bocajuniors boca juniors river plate',
  school:
    'derecho derechos abogado abogada abogados ley leyes justicia juez jueza fiscal codigo civil penal laboral tributario ' +
    'constitucion constitucional legal notario curso cursos alumno alumna estudiante estudiantes docente profesor ' +
    'profesora maestro escuela colegio universidad academia instituto sanmarcos marcos catolica pucp unmsm aula aulas ' +
    'campus virtual diploma diplomado certificado',
  calendar:
    'enero febrero marzo abril mayo junio julio agosto setiembre septiembre octubre noviembre diciembre lunes martes ' +
    'miercoles jueves viernes sabado domingo verano invierno otono primavera navidad fiestas ano feliz',
  names:
    'juan jose luis carlos jorge miguel pedro victor manuel cesar julio oscar daniel david diego andres alejandro ' +
    'fernando ricardo roberto eduardo javier antonio francisco maria rosa ana carmen juana luz julia milagros patricia ' +
    'gabriela andrea lucia fiorella claudia sandra jessica karina diana valeria camila sofia daniela carla pamela vanessa ' +
    'quispe flores sanchez garcia rodriguez rojas huaman mamani diaz lopez gonzales torres ramos',
  keyboard:
    'qwerty qwertyuiop qwe asd asdf asdfg asdfgh asdfghjkl zxc zxcv zxcvb zxcvbn zxcvbnm qaz wsx edc abc abcde abcdef xyz',
};

const commonWords: ReadonlySet<string> = new Set(Object.values(groups).join(' ').split(' '));

/** May stand between words and do not count. */
const joiningWords: ReadonlySet<string> = new Set(
  'de del la el los las mi mis te tu y a en es soy con por para un una'.split(' '),
);
