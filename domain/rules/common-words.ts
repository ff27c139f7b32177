/** Words of common passwords in Peru, without accents and case; `contrasenas.ts` joins and decorates them. */
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

export const commonWords: ReadonlySet<string> = new Set(Object.values(groups).join(' ').split(' '));

/** May stand between them and count as no word. */
export const joiningWords: ReadonlySet<string> = new Set(
  'de del la el los las mi mis te tu y a en es soy con por para un una'.split(' '),
);
