import { build } from '../tools/build.ts';
import type { Bench } from './bench.ts';
import { makeExam } from './contents/exam.ts';
import { growTo, type Size } from './contents/grow.ts';
import { idsOf, signIn } from './contents/people.ts';
import { Load } from './load/load.ts';
import { printProfile, profileArgs } from './profile.ts';
import { withReason } from './reasons.ts';
import { publicApiRows } from './rows/api.ts';
import { autosaveRow, meRow, pedidoRow, submitRow } from './rows/campus.ts';
import { coldStartRows } from './rows/cold-start.ts';
import { firstVisitRows } from './rows/first-visit.ts';
import { growthRows, measureGrowth } from './rows/growth.ts';
import { marcaRows } from './rows/marca.ts';
import { memoryRows, walkRow } from './rows/memory.ts';
import { mixedLoadRows } from './rows/mixed-load.ts';
import { pageRows } from './rows/pages.ts';
import { pdfRows } from './rows/pdf.ts';
import { preguntasRows } from './rows/preguntas.ts';
import { searchRows, sugerenciasRows } from './rows/search.ts';
import { twoProcessesRows } from './rows/two-processes.ts';
import { openSchool, type School } from './school.ts';
import { type Growth, printGrowth, printTable, type Row, writeResults } from './table.ts';

/**
 * `npm run bench` measures everything. Group names measure those alone and write no results; `--profile` prints where
 * the server's time went, `--small` leaves out the million people. `carga`, eight minutes of mixed load, runs only by
 * name.
 */
type Group = (bench: Bench) => Promise<Row[]>;

const inSmallSchool: Record<string, Group> = {
  visita: firstVisitRows,
  paginas: pageRows,
  api: publicApiRows,
  sesion: meRow,
  borrador: autosaveRow,
  submission: submitRow,
  pedido: pedidoRow,
  preguntas: preguntasRows,
  marca: marcaRows,
  paseo: walkRow,
};
const inLargeSchool: Record<string, Group> = {
  search: searchRows,
  sugerencias: sugerenciasRows,
  pdf: pdfRows,
  procesos: twoProcessesRows,
  memoria: memoryRows,
  carga: mixedLoadRows,
  arranque: coldStartRows,
};
/** 1×, 10× and 100×; people and orders up to a million. */
const sizes: Size[] = [
  { cursos: 200, usuarios: 200, pedidos: 1_000, alumnos: 100 },
  { cursos: 2_000, usuarios: 100_000, pedidos: 100_000, alumnos: 1_250 },
  ...(process.argv.includes('--small')
    ? []
    : [{ cursos: 20_000, usuarios: 1_000_000, pedidos: 1_000_000, alumnos: 12_500 }]),
];

const begun = Date.now();
const seconds = () => Math.round((Date.now() - begun) / 1000);
const say = (line: string) => console.log(`${String(seconds()).padStart(4)} s  ${line}`);
const profile = process.argv.includes('--profile');
const only = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const wanted = (name: string) => only.includes(name) || (only.length === 0 && name !== 'carga');

await build(say);
const school = await openSchool(say);
const load = new Load();
try {
  await measureAll(school, load);
} finally {
  load.stop();
  await school.close();
}

async function measureAll(school: School, load: Load): Promise<void> {
  const rows: Row[] = [];
  const growth: Growth = new Map();
  await growTo(school.client, sizes[0]!);
  const bench = await open(school, load);
  const measure = async (groups: Record<string, Group>) => {
    for (const [name, group] of Object.entries(groups)) {
      if (!wanted(name)) continue;
      say(`${name} (${Math.round(bench.app.rssMb())} MB)`);
      rows.push(...(await group(bench)));
    }
  };
  await measure(inSmallSchool);
  for (const [at, size] of sizes.entries()) {
    if (!wanted('datos') && !Object.keys(inLargeSchool).some(wanted)) break;
    say(`${size.cursos} cursos, ${size.usuarios} usuarios (${Math.round(bench.app.rssMb())} MB)`);
    if (at > 0) await growTo(school.client, size);
    if (wanted('datos')) await measureGrowth(bench, growth, size);
  }
  rows.push(...growthRows(growth));
  await measure(inLargeSchool);
  const explained = rows.map(withReason);
  await bench.app.stop();
  await bench.floor.stop();
  const names = sizes.map(({ cursos, usuarios }) => `${cursos} cursos y ${usuarios} usuarios`);
  console.log('');
  printTable(explained);
  if (growth.size > 0) printGrowth(growth, names);
  if (profile) printProfile(school.dataDir);
  if (process.argv.length === 2) say(writeResults({ rows: explained, growth, sizes: names, seconds: seconds() }));
}

async function open(school: School, load: Load): Promise<Bench> {
  const { client, secret } = school;
  const students = await idsOf(client, 'USU', 64);
  const [admin] = await signIn(client, secret, await idsOf(client, 'ADMIN', 1));
  return {
    school,
    load,
    admin: admin!,
    exam: await makeExam(client, students),
    students: await signIn(client, secret, students),
    app: await school.startApp(profile ? profileArgs(school.dataDir) : []),
    floor: await school.startFloor(),
  };
}
