import { limaYear } from 'domain/formats/lima-time.ts';
import type { Config } from '../config.ts';

/** Data of the institution for every page. */
export function siteOf(config: Config, publicUrl: string, now: Date) {
  return {
    institucion: config.institucion,
    imageBase: config.imageBase,
    publicUrl,
    sampleFigures: config.sampleFigures,
    year: limaYear(now),
  };
}
