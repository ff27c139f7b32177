import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { namesIn } from './glossary-names.ts';

// Holds names in every scope to docs/glossary.md: Spanish nouns of the school, English for everything else.

const root = path.resolve(import.meta.dirname, '..');
const files = globSync('{domain,server,web,demo,embedded-db,tools,bench,drill,e2e}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => /(^|\/)(node_modules|dist)(\/|$)/.test(name),
});

/** Spanish verbs, with the forms that appear in names. */
const verbs = words(`
  abrir activar actualizar agregar ajustar anotar anular aprobar asentar asociar avisar buscar calificar cambiar cancelar
  cargar cerrar certificar comparar compartir completar comprar comprobar confirmar contar contestar crear dejar
  desasociar descargar deshacer despachar dibujar duplicar editar elegir eliminar emitir encolar enumerar enviar escribir
  exceptuar exigir exportar firmar gastar generar guardar hacer importar inscribir invitar leer limpiar listar marcar
  matricular mirar mostrar mover nombrar obtener olvidar ordenar otorgar pagar pedir plegar poner preciar preparar
  procesar quitar rechazar recibir reclamar recuperar reenviar refrescar registrar reintentar rendir repetir responder
  restaurar retirar revisar revocar seguir sembrar subir tomar unir velar ver verificar volver
  es esta hay tiene puede queda quedan requiere sirve toca vence expira depende`);

/** Spanish adjectives and participles. */
const adjectives = words(`
  abierto abierta abiertos abiertas actual ajeno ajena ajenos anterior antiguo breve calificado cerrado cerrada completo
  confirmado conocido conocidos corto corta creado creada dado desconocido desconocida disponible elegido elegida elegible
  emitido encontrados enviado escrito escrita existente externo fallidos fijo fijos guardado guardada hecho importado
  inicial invalido invalida invitado largo larga leido leida libre limpio limpiado maximo maxima minimo mio mia mis misma
  nuevo nueva nuevos nuevas obligatorio otro otra pagado parcial pasado pasados pendiente pendientes perdido primero
  primera propio propia propios propias puesto puesta rechazado reciente repetido requerido restantes revisado revocado
  seguro siguiente solo suyo suya terminado todos todas todo ultimo ultima unico unica usado vacio vacia valido varios
  varias vencido vivo`);

/** Spanish connectives and adverbs. */
const connectives = words(`
  ahora al algo alguien antes aqui cada como con cual cuando cuantos de del dentro desde despues donde el en entre fuera
  hasta la las lo los luego mas nada ninguna para por que quien segun si sin sobre tambien tras un una ya y`);

/** Words for which the glossary has another one. */
const synonyms: Record<string, string> = {
  accion: 'action',
  acto: 'act',
  aviso: 'notification, mail, warning or notice',
  avisos: 'notifications, mails, warnings or notices',
  azar: 'random',
  busqueda: 'search',
  buzon: 'mailbox',
  cabecera: 'header',
  cambio: 'change',
  cambios: 'changes',
  camino: 'path',
  campo: 'field',
  campos: 'fields',
  carta: 'mail',
  carrito: 'cart',
  celda: 'cell',
  celdas: 'cells',
  cifra: 'figure',
  cifras: 'figures',
  clave: 'idempotencyKey, accessKey, claimCode, storageKey, rateLimitKey or answerKey',
  claves: 'keys, see clave',
  cola: 'queue',
  columna: 'column',
  columnas: 'columns',
  comprador: 'buyer',
  dato: 'datum',
  datos: 'data',
  descarga: 'download',
  destino: 'target',
  dibujo: 'drawing',
  dichos: 'labels',
  direccion: 'address or direction',
  documento: 'document',
  draw: 'render',
  enlace: 'link',
  enlaces: 'links',
  envio: 'submission',
  escuela: 'school',
  etiqueta: 'label',
  examen: 'exam',
  fallo: 'failure',
  ficha: 'record',
  fila: 'row',
  filas: 'rows',
  filtro: 'filter',
  filtros: 'filters',
  formulario: 'form',
  historia: 'history',
  house: 'deps or app',
  lienzo: 'canvas',
  lista: 'list',
  listas: 'lists',
  llave: 'key, see clave',
  mensaje: 'message',
  mensajes: 'messages',
  motivo: 'reason',
  movimiento: 'movement',
  order: 'pedido (or sort order)',
  orders: 'pedidos',
  pagina: 'page',
  paginas: 'pages',
  persona: 'person',
  personas: 'people',
  plantilla: 'template',
  portada: 'cover',
  problema: 'problem',
  proveedor: 'provider',
  recurso: 'resource',
  resultado: 'result',
  resumen: 'summary',
  seccion: 'section',
  semana: 'week',
  subida: 'upload',
  tabla: 'table',
  taller: 'workerPool',
  texto: 'label or text',
  textos: 'labels or texts',
  trabajo: 'job',
  trabajos: 'jobs',
  valor: 'value',
  ventana: 'window',
  veredicto: 'verdict',
  vista: 'view',
  vistas: 'views',
};

/** Names that keep such a word, and why. */
const allowed: Record<string, string> = {};

describe('names keep to the glossary', () => {
  it('finds Spanish verbs, adjectives, connectives and forbidden synonyms', () => {
    expect(['crearPedido', 'notasDeCurso', 'pedidosPendientes', 'startHouse', 'createOrder'].map(wrongWords)).toEqual([
      ['crear'],
      ['de'],
      ['pendientes'],
      ['house'],
      ['order'],
    ]);
    expect(['createPedido', 'cursoNotas', 'pendingPedidos', 'startApp', 'IssueDialog'].flatMap(wrongWords)).toEqual([]);
  });

  it('exported identifiers', () => {
    const wrong = files.flatMap((file) => exportsOf(file).flatMap((name) => complaint(file, name)));
    expect(wrong).toEqual([]);
  });

  it('file and folder names', () => {
    const names = new Set(files.flatMap((file) => file.split('/').slice(1)));
    const wrong = [...names].flatMap((name) => complaint('', name.replace(/\.(test|spec|d)?\.?tsx?$/, '')));
    expect(wrong).toEqual([]);
  });

  it('reads locals, members, SQL aliases and titles of tests', () => {
    const source =
      'function f({ a: fila }: { llave: string }) { return sql`with added as (select 1) select x.y as list from x opened` }' +
      'const text = "with chosen as (select 1) select 1";';
    expect(namesIn('x.ts', `${source}\ntest('SEA-42 it works', f);`)).toEqual({
      locals: ['f', 'fila', 'text'],
      members: ['llave'],
      aliases: ['list', 'opened', 'added', 'chosen'],
      titles: ['SEA-42 it works'],
    });
  });

  it('locals, members, SQL aliases and titles of tests, but for those in glossary-allowed.txt', () => {
    const found = files.filter((file) => !file.startsWith('server/db/schema/')).flatMap(wrongNamesIn);
    // A name leaves the list when it is renamed; none is added.
    expect([...new Set(found)].sort()).toEqual(readFileSync(allowedFile, 'utf8').trim().split('\n'));
  });

  it('has no exception that nobody needs', () => {
    const names = new Set([...files.flatMap(exportsOf), ...files.flatMap((file) => file.split(/[/.]/))]);
    expect(Object.keys(allowed).filter((name) => !names.has(name) || wrongWords(name).length === 0)).toEqual([]);
  });
});

const allowedFile = path.join(import.meta.dirname, 'glossary-allowed.txt');

/** A field keeps the name that it has on the wire or in the database, also as a local. */
const fieldNames = new Set([
  ...files
    .filter((file) => /^(domain\/(schemas|contract)|server\/db\/schema)\//.test(file) && !file.endsWith('.test.ts'))
    .flatMap((file) => [...read(file).matchAll(/^\s+([a-z]\w*)[:,]/gm)].map(([, name]) => name!)),
  ...globSync('server/db/schema/*.ts', { cwd: root }).flatMap((file) => found(file, /\('([a-z_]+)'/g)),
  ...globSync('server/db/migrations/*.sql', { cwd: root }).flatMap((file) => found(file, /\b(?:table|view) (\w+)/gi)),
]);

function found(file: string, pattern: RegExp): string[] {
  return [...read(file).matchAll(pattern)].map(([, name]) => name!);
}

/** Names that break the rule; those of fields are left out. */
function wrongNamesIn(file: string): string[] {
  const { locals, members, aliases, titles } = namesIn(file, read(file));
  const names = [...locals, ...members, ...aliases].filter((name) => !fieldNames.has(name));
  const spanish = titles.filter((title) => titleWords(title).some(isSpanish));
  return [...names.filter((name) => wrongWords(name).length > 0), ...spanish];
}

/** Without quoted texts of the screen and paths. */
function titleWords(title: string): string[] {
  return title.replaceAll(/['"`«][^'"`»]*['"`»]|\/\S+|\$\w+/g, '').split(/[^\p{L}]+/u);
}

const alsoEnglish = words('actual solo sin con al si es en un y');

/** Capitalised words are labels of the screen. */
function isSpanish(word: string): boolean {
  return !alsoEnglish.has(word) && (verbs.has(word) || connectives.has(word));
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

function complaint(file: string, name: string): string[] {
  if (name in allowed || isTable(file, name)) return [];
  return wrongWords(name).map((word) => `${file} ${name}: ${synonyms[word] ?? 'write it in English'}`.trim());
}

function wrongWords(name: string): string[] {
  return name
    .split(/(?<![A-Z])(?=[A-Z])|[-_.$]|\d+/)
    .map((word) => word.toLowerCase())
    .filter((word) => verbs.has(word) || adjectives.has(word) || connectives.has(word) || word in synonyms);
}

function exportsOf(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const declared = source.matchAll(
    /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm,
  );
  const listed = source.matchAll(/^export (?:type )?\{([^}]*)\}/gm);
  return [
    ...[...declared].map((match) => match[1]!),
    ...[...listed].flatMap((match) =>
      match[1]!.split(',').map(
        (part) =>
          part
            .trim()
            .split(/\s+as\s+/)
            .at(-1)!,
      ),
    ),
  ].filter((name) => name !== '');
}

/** Drizzle tables bear the names of the tables. */
function isTable(file: string, name: string): boolean {
  if (!file.startsWith('server/db/schema/')) return false;
  return new RegExp(`export const ${name} = pg(Table|View)`).test(readFileSync(path.join(root, file), 'utf8'));
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
