import { config } from 'zod';

/*
 * The policy of the site forbids code made from text, and each attempt is a violation that browsers report. Imported
 * first: a schema decides when it is created.
 */
config({ jitless: true });
