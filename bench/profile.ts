import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Frame = { functionName: string; url: string; lineNumber: number };
type Profile = { nodes: { id: number; callFrame: Frame }[]; samples: number[]; timeDeltas: number[] };

export const profileArgs = (folder: string) => ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=500'];

/** Skips the start of the process. */
const startMicros = 8_000_000;

/** Prints where the time of a profiled process went, by folder or package, then by function. */
export function printProfile(folder: string): void {
  const [file] = globSync('*.cpuprofile', { cwd: folder });
  if (!file) return;
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Profile;
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const byPlace = new Map<string, number>();
  const byFunction = new Map<string, number>();
  let busy = 0;
  let elapsed = 0;
  samples.forEach((id, at) => {
    const frame = frames.get(id)!;
    const took = timeDeltas[at] ?? 0;
    elapsed += took;
    if (elapsed < startMicros || frame.functionName === '(idle)') return;
    busy += took;
    const place = placeOf(frame);
    byPlace.set(place, (byPlace.get(place) ?? 0) + took);
    const name = `${frame.functionName || '(anonymous)'} ${place}:${frame.lineNumber + 1}`;
    byFunction.set(name, (byFunction.get(name) ?? 0) + took);
  });
  for (const shares of [byPlace, byFunction]) {
    console.log('');
    const sorted = [...shares].sort(([, a], [, b]) => b - a).slice(0, shares === byPlace ? 25 : 45);
    for (const [name, took] of sorted) console.log(`${((took / busy) * 100).toFixed(1).padStart(5)} %  ${name}`);
  }
}

function placeOf({ functionName, url }: Frame): string {
  if (url === '') return functionName;
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules)/.exec(url)?.[1];
  if (inPackage) return inPackage;
  if (url.startsWith('node:')) return url;
  return url.replace(/^.*\/(server|domain|bench|web)\//, '$1/');
}
