import fc from 'fast-check';
import { namedActs } from './acts.ts';
import { type Fault, faultKinds } from './faults.ts';

export type Choice = { act: string; dice: number };

/** One step of a history. */
export type Step =
  | ({ kind: 'act' } & Choice)
  | { kind: 'read'; dice: number }
  | { kind: 'wait'; seconds: number }
  /** Runs each due job once; with `fault` it is injected while they run, or while the hourly ones do. */
  | { kind: 'jobs'; fault?: Fault; hourly?: boolean }
  /** Sends the last request again unchanged. */
  | { kind: 'again' }
  /** A fault is injected while the act runs. */
  | ({ kind: 'fault'; fault: Fault } & Choice)
  /** The first act is held after `hold` effects while the second one runs. */
  | { kind: 'pair'; first: Choice; second: Choice; hold: number };

/** Areas and acts that a history is mostly about, because defects occur where a few features meet. */
const themes: Record<string, RegExp> = {
  everything: /./,
  exams:
    /^(pruebas|rendiciones|bancoPreguntas|preguntasFile)\.|matriculas\.|modulos\.(update|delete)|copyPrueba|cursos\.(update|delete|archive)|usuarios\.(delete|anonymise)|restoreEliminado/,
  files: /^(archivos|materiales|uploads|entidades)\.|modulos\.delete|copias\.|cursos\.delete/,
  money:
    /^(pedidos|pagos|declaredPagos|cupones|paquetes|planesCuotas|formasPago|comprobantes)\.|cursos\.(update|delete)|usuarios\.(update|delete|anonymise)/,
  people:
    /^(usuarios|eliminados|solicitudes|mails|sesion|factores|profiles|legal)\.|importAlumnos|undoImportacion|createPedido/,
  certificates:
    /^(certificados|notas|asistencia|matriculas)\.|pruebas\.submit|usuarios\.(update|anonymise)|cursos\.update|entidades\./,
  levels:
    /^(certificados|niveles|libroCertificados|emision|nombreImpreso)\.|pedidos\.buy|pagos\.(mark|createDev)|pruebas\.submit|cursos\.update/,
  sales:
    /^(cuotas|planesCuotas|paquetes|grupos|cotizaciones|interesados|pagos|declaredPagos)\.|pedidos\.(create|notify|claim|open|charge|cancel|correct)|cursos\.update/,
  opinions:
    /^(encuestas|voces|niveles|emision|nombreImpreso|horario|agenda)\.|certificados\.|notas\.|usuarios\.|cursos\.|pedidos\.buy|pagos\.(mark|createDev)/,
  term: /^(anuncios|consultas|sesiones|asistencia|materiales|mails)\.|cursos\.|matriculas\.|usuarios\.(delete|anonymise)/,
};

const all = weightedNames(() => true);

function weightedNames(included: (name: string) => boolean): string[] {
  return namedActs.flatMap(({ name, weight = 1 }) =>
    included(name) ? Array.from({ length: weight }, () => name) : [],
  );
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const waits = [10, 5 * minute, 40 * minute, 3 * hour, day, 3 * day, 9 * day];

function stepsAbout(theme: RegExp): fc.Arbitrary<Step> {
  const act = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...weightedNames((name) => theme.test(name))) },
    { weight: 1, arbitrary: fc.constantFrom(...all) },
  );
  const choice = fc.record({ act, dice: fc.nat(9_999) });
  return fc.oneof(
    { weight: 20, arbitrary: choice.map((each) => ({ kind: 'act' as const, ...each })) },
    { weight: 3, arbitrary: fc.nat(9_999).map((dice) => ({ kind: 'read' as const, dice })) },
    { weight: 3, arbitrary: fc.constantFrom(...waits).map((seconds) => ({ kind: 'wait' as const, seconds })) },
    { weight: 3, arbitrary: fc.constant({ kind: 'jobs' as const }) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...faultKinds), fc.nat(30), fc.nat(3))
        .map(([kind, after, n]) => ({ kind: 'jobs' as const, fault: { kind, after }, hourly: n === 0 })),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'again' as const }) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(choice, fc.constantFrom(...faultKinds), fc.nat(15))
        .map(([each, kind, after]) => ({ kind: 'fault' as const, fault: { kind, after }, ...each })),
    },
    {
      weight: 5,
      arbitrary: fc
        .tuple(choice, choice, fc.nat(15))
        .map(([first, second, hold]) => ({ kind: 'pair' as const, first, second, hold })),
    },
  );
}

/** `SIMULATION_THEME` limits a run to one theme. */
const chosen = process.env.SIMULATION_THEME ? [themes[process.env.SIMULATION_THEME]!] : Object.values(themes);

export const history: fc.Arbitrary<Step[]> = fc
  .constantFrom(...chosen)
  .chain((theme) => fc.array(stepsAbout(theme), { minLength: 1, maxLength: 45, size: 'max' }));
